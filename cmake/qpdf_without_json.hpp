// qpdf's JSON.hh holds a vector of a type that is not complete there, which Clang refuses in C++20. The other
// headers of qpdf name the type, and need no more of it.
#define JSON_HH
class JSON;
