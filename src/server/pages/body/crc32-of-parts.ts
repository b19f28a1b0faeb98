/**
 * The CRC-32 of concatenated bytes, computed from the checksums of their parts without reading the parts
 * again.
 */

/** The polynomial of gzip (RFC 1952, section 8), with its bits reflected. */
const POLYNOMIAL = 0xedb88320;
const HIGHEST = 0x80000000;

/** The product of two polynomials modulo that of the checksum, all bits reflected. */
function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = HIGHEST; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) !== 0 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 1, 2, 4, 8 …, each the square of the previous. */
const SQUARES = [0x40000000];
while (SQUARES.length < 64) {
  const last = SQUARES.at(-1) ?? 0;
  SQUARES.push(multiply(last, last));
}

/**
 * The operator that shifts a checksum by this many bytes: for `joinedCrc`, computed once for a part that
 * always comes last.
 */
export function shiftOf(bytes: number): number {
  let shift = HIGHEST;
  // Eight bits per byte.
  for (let left = bytes, at = 3; left > 0; left = Math.floor(left / 2), at += 1)
    if (left % 2 === 1) shift = multiply(SQUARES[at] ?? 0, shift);
  return shift;
}

/**
 * The checksum of bytes with the checksum `head` followed by bytes with the checksum `tail`; `shift` is
 * `shiftOf` the length of the latter.
 */
export function joinedCrc(head: number, tail: number, shift: number): number {
  return (multiply(shift, head) ^ tail) >>> 0;
}
