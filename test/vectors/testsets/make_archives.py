"""Archives as other tools write them: python make_archives.py > archives.json (Python 3.11, GNU tar 1.34)"""

import base64
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile

LONG = "deep/" + "folder-" * 20 + "/" + "name" * 30 + ".txt"  # more than a ustar header holds
FILES = {"top.txt": "top\n", "in/empty": "", "in/ä ö.txt": "ümlaut\n", "in/block": "x" * 512, "in/big": "line of text\n" * 400, LONG: "long\n"}
SHORT = {path: text for path, text in FILES.items() if path != LONG}


def tar(kind, files):
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz", format=kind) as archive:
        folder = tarfile.TarInfo("in/")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        for path, text in files.items():
            info = tarfile.TarInfo(path)
            info.size = len(text.encode())
            info.mtime = 1700000000.5
            archive.addfile(info, io.BytesIO(text.encode()))
        for name, link, kind in (("in/link", "/etc/passwd", tarfile.SYMTYPE), ("in/hard", "top.txt", tarfile.LNKTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, link
            archive.addfile(info)
    return target.getvalue()


def gnu_tar(*options):
    with tempfile.TemporaryDirectory() as folder:
        for path, text in FILES.items():
            path = os.path.join(folder, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        os.symlink("/etc/passwd", os.path.join(folder, "in", "link"))
        return subprocess.run(["tar", "-C", folder, *options, "-czf", "-", "."], check=True, stdout=subprocess.PIPE).stdout


class Pipe(io.RawIOBase):
    """A stream without a way back, so that the sizes stand after the files."""

    def __init__(self):
        self.bytes = b""

    def writable(self):
        return True

    def write(self, data):
        self.bytes += bytes(data)
        return len(data)


def zipped(target, method):
    with zipfile.ZipFile(target, "w", method) as archive:
        archive.writestr("in/", "")
        for path, text in FILES.items():
            archive.writestr(path, text)
        link = zipfile.ZipInfo("in/link")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.comment = b"a comment behind it all"
    return target.bytes if isinstance(target, Pipe) else target.getvalue()


archives = {
    "pax.tar.gz": tar(tarfile.PAX_FORMAT, FILES),
    "gnu.tgz": tar(tarfile.GNU_FORMAT, FILES),
    "ustar.tgz": tar(tarfile.USTAR_FORMAT, SHORT),
    "gnu-tar.tgz": gnu_tar("--format=gnu"),
    "gnu-tar-posix.tgz": gnu_tar("--format=posix"),
    "stored.zip": zipped(io.BytesIO(), zipfile.ZIP_STORED),
    "deflated.zip": zipped(io.BytesIO(), zipfile.ZIP_DEFLATED),
    "streamed.zip": zipped(Pipe(), zipfile.ZIP_DEFLATED),
}
answer = {name: base64.b64encode(data).decode() for name, data in archives.items()}
json.dump({"tool": "Python 3.11 tarfile and zipfile, GNU tar 1.34", "command": "python make_archives.py > archives.json", "files": FILES, "archives": answer}, sys.stdout, indent=1)
print()
