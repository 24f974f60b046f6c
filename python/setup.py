"""The parts of the build that pyproject.toml cannot state: the extension, and which Pythons can load one build of
it."""

import os
import platform
import sys
import sysconfig
from glob import glob

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

WINDOWS = sys.platform == "win32"

# One build for all Pythons from 3.11 on: earlier versions of the stable ABI lack the buffer protocol. A Python without
# a global lock has no stable ABI yet.
STABLE_ABI = sys.version_info >= (3, 11) and not sysconfig.get_config_var("Py_GIL_DISABLED")

MACROS = [
    # csrc/kernel_runtime.c allocates memory, and every access is checked, so the user's process needs no signal handler
    ("WASM_RT_USE_MMAP", "0"),
    ("WASM_RT_MEMCHECK_BOUNDS_CHECK", "1"),
    # the kernel has no recursion whose depth depends on the text
    ("WASM_RT_NONCONFORMING_UNCHECKED_STACK_EXHAUSTION", "1"),
    ("NDEBUG", "1"),
]
# without fused multiplications and additions, every processor gives the same bits
# -O3: BLEU and WER take 0.55 of their time with -Os, chrF 0.3, and TER 0.5; chrF++ takes 0.95 of its time with -O2.
# No optimization at link time, and no second copy for AVX2: they would take 0.98 and 0.95 of the time (wheel_speed.py).
FLAGS = ["/O2", "/std:c11", "/fp:precise"] if WINDOWS else ["-O3", "-g0", "-std=gnu11", "-ffp-contract=off"]
if not WINDOWS:
    # with the linker's options below, functions that nothing calls are left out: a quarter of the wheel's size
    FLAGS += ["-fvisibility=hidden", "-ffunction-sections", "-fdata-sections", "-fno-asynchronous-unwind-tables"]
    FLAGS += ["-Werror=implicit"]
LINKING = {"darwin": ["-Wl,-dead_strip"], "linux": ["-Wl,--gc-sections", "-Wl,-s"]}.get(sys.platform, [])
# The code that wasm2c writes, and our own with vectors, is compiled without warnings, and for processors that have
# SSE 4.2 and POPCNT (all since 2011; BLEU of 20,000 lines 0.090 -> 0.045 s). module.c checks that the processor has
# them before it calls the code.
if WINDOWS:
    VECTOR_FLAGS = []
elif sys.platform == "darwin":
    VECTOR_FLAGS = ["-w", "-Xarch_x86_64", "-msse4.2", "-Xarch_x86_64", "-mpopcnt"]
elif platform.machine() == "x86_64":
    VECTOR_FLAGS = ["-w", "-msse4.2", "-mpopcnt"]
else:
    VECTOR_FLAGS = ["-w"]
VECTORS = ("csrc/generated", "csrc/utf8.c")

OWN_HEADERS = sorted(glob("csrc/*.h") + glob("csrc/lines/*.h") + glob("csrc/columns/*.h"))


class BuildOnlyStale(build_ext):
    """Compiles only sources that are newer than their objects: the kernel's parts take most of the time, and change
    least.
    """

    def build_extension(self, ext: Extension) -> None:
        compile_all = self.compiler.compile

        def compile_stale(sources, output_dir=None, depends=None, extra_postargs=(), **others):
            objects = self.compiler.object_filenames(sources, output_dir=output_dir)
            for source, made in zip(sources, objects):
                is_generated = "generated" in source
                inputs = [source, *(name for name in depends if not is_generated or name not in OWN_HEADERS)]
                if os.path.exists(made) and os.path.getmtime(made) > max(map(os.path.getmtime, inputs)):
                    continue
                has_vectors = source.replace(os.sep, "/").startswith(VECTORS)
                flags = [*extra_postargs, *(VECTOR_FLAGS if has_vectors else [])]
                compile_all([source], output_dir=output_dir, depends=depends, extra_postargs=flags, **others)
            return objects

        self.compiler.compile = compile_stale
        super().build_extension(ext)


EXTENSION = Extension(
    "truebleu._native",
    sources=sorted(glob("csrc/*.c") + glob("csrc/*/*.c")),
    depends=["setup.py", *OWN_HEADERS, *sorted(glob("csrc/*/*.h"))],
    include_dirs=["csrc", "csrc/generated"],
    define_macros=MACROS + ([("Py_LIMITED_API", "0x030B0000")] if STABLE_ABI else []),
    extra_compile_args=FLAGS,
    extra_link_args=LINKING,
    py_limited_api=STABLE_ABI,
)

# The wheel for all other platforms has the kernel as WebAssembly for wasmtime, and no extension.
PURE = os.environ.get("TRUEBLEU_PURE") == "1"

# Modules that host the kernel as WebAssembly, which the extension does not need.
WASMTIME = ("_wasmtime", "_wasmtime_instances", "_wasmtime_lines", "_segments")


class BuildModulesOfHost(build_py):
    def find_package_modules(self, package: str, package_dir: str) -> list:
        modules = super().find_package_modules(package, package_dir)
        return [found for found in modules if PURE or found[1] not in WASMTIME]


setup(
    ext_modules=[] if PURE else [EXTENSION],
    package_data={"truebleu": ["py.typed", "*.pyi", *(["kernel-parts/*.wasm"] if PURE else [])]},
    cmdclass={"build_ext": BuildOnlyStale, "build_py": BuildModulesOfHost},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if STABLE_ABI and not PURE else {},
)
