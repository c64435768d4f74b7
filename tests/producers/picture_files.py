"""The pictures of a document as files that producers take."""
import base64
import struct
import zlib

from document import Picture


def flat(picture: Picture) -> bytes:
    return bytes(sample for row in picture.pixels for pixel in row for sample in pixel)


def png(picture: Picture) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    size = len(picture.pixels)
    rows = flat(picture)
    filtered = b"".join(b"\0" + rows[3 * size * y:3 * size * (y + 1)] for y in range(size))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(filtered)) + chunk(b"IEND", b""))


def png_address(picture: Picture) -> str:
    return "data:image/png;base64," + base64.b64encode(png(picture)).decode()


def image_operators(picture: Picture) -> str:
    """PostScript that draws the picture in the unit square."""
    size = len(picture.pixels)
    return (f"{size} {size} 8 [{size} 0 0 -{size} 0 {size}] {{<{flat(picture).hex()}>}} false 3 colorimage\n")


def eps(picture: Picture) -> str:
    return (f"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 {picture.size} {picture.size}\n%%EndComments\n"
            f"gsave {picture.size} {picture.size} scale\n{image_operators(picture)}grestore\n%%EOF\n")
