#pragma once

#include <string>

namespace inkmate {

/// The name, or where something is called so, the first of "NAME-2.END", "NAME-3.END" that nothing has.
std::string unused_name(const std::string& name);

}  // namespace inkmate
