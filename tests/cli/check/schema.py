"""Checks JSON against a schema, and the schema against the JSON: schema.py SCHEMA.json FILE.json...

Every file must be valid, and each property of the schema must be in one of them, so that the schema has no more than
what is written. With --mutate DIR instead of files after the first, writes copies of that file, each with an object
that has one key too many, which the schema must refuse. Says so and ends well where jsonschema is not installed."""
import copy
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed: no schema is checked")
    sys.exit(0)


def objects_in(value):
    if isinstance(value, dict):
        yield value
    for below in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects_in(below)


class Schema:
    def __init__(self, file):
        self.root = json.loads(file.read_text())
        jsonschema.Draft202012Validator.check_schema(self.root)
        self.validator = jsonschema.Draft202012Validator(self.root)
        self.used = set()

    def mark_used(self, schema, value):
        """Notes which properties of a schema a valid value has."""
        while "$ref" in schema:
            schema = self.root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
        for choice in schema.get("oneOf", []) + schema.get("anyOf", []):
            if self.validator.evolve(schema={**choice, "$defs": self.root["$defs"]}).is_valid(value):
                self.mark_used(choice, value)
        if isinstance(value, list):
            for item in value:
                self.mark_used(schema.get("items", {}), item)
        if isinstance(value, dict):
            for key, below in value.items():
                properties = schema.get("properties", {})
                if key in properties:
                    self.used.add(id(properties[key]))
                    self.mark_used(properties[key], below)
                for other in (*schema.get("patternProperties", {}).values(), schema.get("additionalProperties", {})):
                    if isinstance(other, dict) and key not in properties:
                        self.mark_used(other, below)

    def unused(self):
        return [key for schema in objects_in(self.root) if isinstance(schema.get("properties"), dict)
                for key, value in schema["properties"].items() if id(value) not in self.used]


def mutate(schema, file, folder):
    document = json.loads(file.read_text())
    for i, _ in enumerate(objects_in(document)):
        changed = copy.deepcopy(document)
        list(objects_in(changed))[i]["surplus"] = 1
        if schema.validator.is_valid(changed):
            sys.exit(f"the schema allows a surplus key in object {i} of {file}")
        (folder / f"{i}.json").write_text(json.dumps(changed))


def main():
    schema = Schema(pathlib.Path(sys.argv[1]))
    if sys.argv[3:4] == ["--mutate"]:
        return mutate(schema, pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[4]))
    for name in sys.argv[2:]:
        value = json.loads(pathlib.Path(name).read_text())
        for error in schema.validator.iter_errors(value):
            sys.exit(f"{name}: {error.json_path}: {error.message}")
        schema.mark_used(schema.root, value)
    if schema.unused():
        sys.exit(f"no file has {schema.unused()}")
    print("valid")


main()
