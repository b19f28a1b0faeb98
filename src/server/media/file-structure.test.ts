/** Files that readers download or play: whole ones are taken, damaged ones are told at once. */
import { expect, test } from 'vitest';
import { makeMp3, makeMp4, makePdf, makeZip } from '#testing/make-file.ts';
import { inspectFile } from './inspect-file.ts';

const whole: [string, Buffer][] = [
  ['pdf', makePdf('tide tables of the north coast')],
  ['mp3', makeMp3('the bell on the mole')],
  ['mp4', makeMp4('x'.repeat(500))],
  ['m4a', makeMp4('x'.repeat(500))],
  ['zip', makeZip('tides.txt', 'x'.repeat(500))],
];

const said = (format: string, data: Buffer) => {
  try {
    return inspectFile(data, `file.${format}`).format;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

test.each(whole)('a whole %s is taken; cut off anywhere, down to 12 bytes, it is refused', (format, data) => {
  expect(said(format, data)).toBe(format);
  for (const bytes of [12, 40, Math.floor(data.length / 2), data.length - 30])
    expect(said(format, data.subarray(0, bytes)), `${bytes} bytes`).toMatch(/damaged|something else/);
});

test('what a PDF or a ZIP says of its own places must be in it', () => {
  const pdf = makePdf('tides').toString('latin1');
  expect(said('pdf', Buffer.from(pdf.replace(/startxref\n\d+/, 'startxref\n99999'), 'latin1'))).toContain(
    'damaged',
  );
  const zip = makeZip('a.txt', 'tides');
  zip.writeUInt32LE(9_999, zip.length - 6);
  expect(said('zip', zip)).toContain('damaged');
  expect(said('docx', makeZip('word/document.xml', 'text'))).toBe('docx');
});

test('a large file costs what its outline has, not what it holds', () => {
  const large = makeMp4('x'.repeat(20_000_000));
  const noise = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(20_000_000, 0xff)]);
  const begun = performance.now();
  expect(said('mp4', large)).toBe('mp4');
  expect(said('mp3', noise)).toContain('damaged');
  expect(performance.now() - begun).toBeLessThan(1_000);
});
