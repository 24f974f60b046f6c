"""Runs a command and prints its times and its memory as JSON: python measure.py COMMAND ARGUMENT... (wait4() reports those of a single child.)"""

import json
import os
import sys
import time

start = time.perf_counter()
child = os.fork()
if child == 0:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.execvp(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - start
# ru_maxrss is in kilobytes on Linux, in bytes on macOS
peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps({"exit": os.waitstatus_to_exitcode(status), "cpu": usage.ru_utime + usage.ru_stime, "wall": wall, "peak": peak}))
