"""Prints the reference of the Python package as JSON, from its sources alone: nothing is imported.

    python3 scripts/site/python-reference.py FOLDER      the folder that contains the package truebleu

The reference is a list of modules, each with its docstring and its public names: signatures as they are written, docstrings, and
the public methods of classes, including those of base classes in the package.
"""
import ast
import copy
import json
import sys
from pathlib import Path

folder = Path(sys.argv[1])
#: The modules that users import, in the order of the reference. Users get the names of other modules from `truebleu` itself.
PUBLIC = [
    "truebleu", "truebleu.sacrebleu", "truebleu.jiwer", "truebleu.rouge_score", "truebleu.compat", "truebleu.compat.sacrebleu",
    "truebleu.compat.jiwer", "truebleu.compat.rouge_score", "truebleu.compat.rouge_score.rouge_scorer",
    "truebleu.compat.rouge_score.scoring", "truebleu.compat.rouge_score.tokenize", "truebleu.compat.rouge_score.tokenizers", "truebleu.node", "truebleu.arrow", "truebleu.duckdb",
    "truebleu.spark", "truebleu.kernel",
]
trees: "dict[str, ast.Module]" = {}


def tree_of(module: str) -> "ast.Module | None":
    if module not in trees:
        base = folder.joinpath(*module.split("."))
        file = next((path for path in (base / "__init__.py", base.with_suffix(".py")) if path.exists()), None)
        if file is None:
            return None
        trees[module] = ast.parse(file.read_text(encoding="utf-8"))
    return trees[module]


def is_package(module: str) -> bool:
    return folder.joinpath(*module.split("."), "__init__.py").exists()


def imported_from(module: str, node: ast.ImportFrom) -> str:
    """The whole name of the module that an import names."""
    if node.level == 0:
        return node.module or ""
    parts = module.split(".")
    kept = parts[: len(parts) - node.level + is_package(module)]
    return ".".join([*kept, *([node.module] if node.module else [])])


def find(module: str, name: str, seen: "frozenset[str]" = frozenset()) -> "tuple[str, ast.stmt] | None":
    """The module and the statement that define a name, through imports of names."""
    tree = tree_of(module)
    if tree is None or module in seen:
        return None
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
            return module, node
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            return module, node
        if isinstance(node, ast.Assign) and any(isinstance(target, ast.Name) and target.id == name for target in node.targets):
            return module, node
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name or alias.name == "*":
                    found = find(imported_from(module, node), name if alias.name == "*" else alias.name, seen | {module})
                    if found is not None:
                        return found
    return None


def constant(module: str, name: str) -> object:
    """The value of a constant that consists of constants, such as __all__."""
    found = find(module, name)
    if found is None or not isinstance(found[1], (ast.Assign, ast.AnnAssign)):
        return None
    value = found[1].value
    try:
        return ast.literal_eval(value)
    except ValueError:
        if isinstance(value, (ast.List, ast.Tuple)):
            items: "list[object]" = []
            for item in value.elts:
                if isinstance(item, ast.Starred) and isinstance(item.value, ast.Name):
                    items.extend(constant(module, item.value.id) or ())
                else:
                    items.append(ast.literal_eval(item))
            return items
    return None


def signature(node: ast.FunctionDef, name: str, *, is_method: bool) -> str:
    # a method of a base class is described for each class that has it
    arguments = copy.deepcopy(node.args)
    if is_method and not any(isinstance(one, ast.Name) and one.id == "staticmethod" for one in node.decorator_list):
        # `self` is left out, because it is the object before the dot
        (arguments.posonlyargs or arguments.args)[:1] = []
    result = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
    return f"{name}({ast.unparse(arguments)}){result}"


def is_property(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(one).split(".")[-1] in ("property", "cached_property") for one in node.decorator_list)


def is_overload(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(one).split(".")[-1] == "overload" for one in node.decorator_list)


def described(module: str, name: str, node: ast.stmt) -> "dict[str, object] | None":
    if isinstance(node, ast.FunctionDef):
        return {"name": name, "kind": "function", "signature": signature(node, name, is_method=False), "doc": ast.get_docstring(node)}
    if isinstance(node, ast.ClassDef):
        classes = with_bases(module, node)
        members: "dict[str, dict[str, object]]" = {}
        start: "ast.FunctionDef | None" = None
        fields: "list[str]" = []
        for owner in classes:
            for item in owner.body:
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and not item.target.id.startswith("_"):
                    if not item.target.id.isupper() and item.target.id not in fields:
                        fields.append(f"{item.target.id}: {ast.unparse(item.annotation)}")
                if not isinstance(item, ast.FunctionDef) or is_overload(item):
                    continue
                if item.name == "__init__" and start is None:
                    start = item
                if item.name.startswith("_") or item.name in members:
                    continue
                kind = "property" if is_property(item) else "method"
                text = item.name if kind == "property" else signature(item, item.name, is_method=True)
                if kind == "property" and item.returns is not None:
                    text += f": {ast.unparse(item.returns)}"
                members[item.name] = {"name": item.name, "kind": kind, "signature": text, "doc": ast.get_docstring(item)}
        call = name if start is None else signature(start, name, is_method=True).replace(" -> None", "")
        doc = ast.get_docstring(node) or next((text for owner in classes if (text := ast.get_docstring(owner))), None)
        inner = None if start is None else ast.get_docstring(start)
        return {
            "name": name, "kind": "class", "signature": call, "doc": "\n\n".join(text for text in (doc, inner) if text) or None,
            "fields": fields, "members": list(members.values()),
        }
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and name != "__version__":
        value = ast.unparse(node.value) if node.value is not None else ""
        return {"name": name, "kind": "value", "signature": f"{name} = {value}" if len(value) < 80 else name, "doc": None}
    return None


def with_bases(module: str, node: ast.ClassDef) -> "list[ast.ClassDef]":
    found = [node]
    for base in node.bases:
        place = find(module, base.id) if isinstance(base, ast.Name) else None
        if place is not None and isinstance(place[1], ast.ClassDef):
            found += with_bases(place[0], place[1])
    return found


def public_names(module: str) -> "list[str]":
    listed = constant(module, "__all__")
    if isinstance(listed, (list, tuple)):
        return [str(name) for name in listed]
    tree = tree_of(module)
    assert tree is not None
    return [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")]


def place_of(module: str, name: str) -> "tuple[str, ast.stmt] | None":
    """`truebleu` itself imports names on first use, from the modules that its table has."""
    places = constant(module, "_PLACES")
    if isinstance(places, dict) and name in places:
        return find(f"{module}.{places[name]}", name)
    return find(module, name)


modules = []
for module in PUBLIC:
    tree = tree_of(module)
    if tree is None:
        sys.exit(f"{module} is not in {folder}")
    entries = []
    for name in public_names(module):
        place = place_of(module, name)
        if place is None:
            continue
        entry = described(place[0], name, place[1])
        if entry is not None:
            entries.append(entry)
    modules.append({"name": module, "doc": ast.get_docstring(tree), "entries": entries})
json.dump(modules, sys.stdout)
