import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { READER_PLACEHOLDER, HOLE_BYTES_MAX } from '#site/ui/hole.ts';
import { compressedBody, textOf, withHole, type BodyPart } from './body.ts';
import { joinedCrc, shiftOf } from './crc32-of-parts.ts';
import { fillPlaceholder } from './fill-hole.ts';

const bodyOf = (parts: readonly BodyPart[]) => {
  const { gzip, hole } = compressedBody(withHole(parts));
  return { bytes: gzip, coding: 'gzip', ...(hole && { hole }) } as const;
};
const read = (body: { bytes: Buffer }) => gunzipSync(body.bytes).toString();

test('the sum of two stretches follows from those of each', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.uint8Array({ maxLength: 400 }), (head, tail) => {
      const joined = joinedCrc(crc32(head), crc32(tail), shiftOf(tail.length));
      expect(joined).toBe(crc32(Buffer.concat([head, tail])));
    }),
  );
});

test('what is put into a page is read back in its place, sum and length agreeing', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(text, text, text, (before, after, personal) => {
      const parts = [
        { text: '<p>', isShared: true },
        { text: `${before}${READER_PLACEHOLDER}${after}` },
        { text: '</p>' },
      ];
      const body = bodyOf(parts);
      expect(read(body)).toBe(`<p>${before}${after}</p>`);
      expect(read(fillPlaceholder(body, personal))).toBe(`<p>${before}${personal}${after}</p>`);
      // The cached body is unchanged.
      expect(read(body)).toBe(`<p>${before}${after}</p>`);
    }),
  );
});

test('a page without a hole stays as it is, and one has room for two kilobytes', () => {
  const parts = [{ text: '<p>Plain.</p>' }];
  expect(read(fillPlaceholder(bodyOf(parts), 'told'))).toBe(textOf(parts));
  const body = bodyOf([{ text: READER_PLACEHOLDER }]);
  expect(read(fillPlaceholder(body, 'x'.repeat(HOLE_BYTES_MAX)))).toHaveLength(HOLE_BYTES_MAX);
  expect(() => fillPlaceholder(body, 'x'.repeat(HOLE_BYTES_MAX + 1))).toThrow('room for 2048 bytes');
});

test('a second mark is shown to nobody', () => {
  const body = bodyOf([{ text: `a${READER_PLACEHOLDER}b${READER_PLACEHOLDER}c` }]);
  expect(read(body)).toBe('abc');
  expect(read(fillPlaceholder(body, '-'))).toBe('a-bc');
});
