/** Files that readers download or play: complete files are accepted, damaged ones are refused at upload. */
import { expect, test } from 'vitest';
import { makeMp3, makeMp4, makePdf, makeZip } from '#testing/make/make-file.ts';
import { isWholeFile } from './file-structure.ts';
import { inspectFile } from './inspect-file.ts';
import { findImageEnd } from './structure.ts';

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

test.each(['\n', '\r', '\t'])(
  'a PDF whose words are parted by %j is whole: any white space does',
  (space) => {
    const pdf = makePdf('tides').toString('latin1');
    expect(pdf).toContain(' obj');
    expect(said('pdf', Buffer.from(pdf.replaceAll(' obj', `${space}obj`), 'latin1'))).toBe('pdf');
  },
);

test('offsets inside a PDF or a ZIP must be within the file', () => {
  const pdf = makePdf('tides').toString('latin1');
  expect(said('pdf', Buffer.from(pdf.replace(/startxref\n\d+/, 'startxref\n99999'), 'latin1'))).toContain(
    'damaged',
  );
  const zip = makeZip('a.txt', 'tides');
  zip.writeUInt32LE(9_999, zip.length - 6);
  expect(said('zip', zip)).toContain('damaged');
  expect(said('docx', makeZip('word/document.xml', 'text'))).toBe('docx');
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['mp4', '\0\0\0\x08moov\0\0\0\x08mdat', '\0\0\0\x08free'],
  ['avif', '\0\0\0\x08meta\0\0\0\x08mdat', '\0\0\0\x08free'],
  ['wav', 'RIFF\0\0\0\0WAVEfmt \0\0\0\0data\x02\0\0\0\0\0', 'LIST\0\0\0\0'],
  ['webp', 'RIFF\xf8\xff\xff\0WEBP', 'EXIF\0\0\0\0'],
  ['png', '\x89PNG\r\n\x1a\n', '\0\0\0\0tEXt\0\0\0\0'],
])('%s with endless parts is refused, after 100,000 of them', (format, begin, part) => {
  const isTaken = (parts: number) => {
    const end = latin1(format === 'png' ? '\0\0\0\0IEND\0\0\0\0' : '');
    const data = Buffer.concat([latin1(begin), Buffer.alloc(parts * part.length, part, 'latin1'), end]);
    if (format === 'webp') data.writeUInt32LE(data.length - 8, 4);
    const isImage = format === 'avif' || format === 'webp' || format === 'png';
    return isImage ? findImageEnd(format, data) !== undefined : isWholeFile(format, data);
  };
  expect(isTaken(99_990)).toBe(true);
  const begun = performance.now();
  expect(isTaken(1_500_000)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(3_000);
});

test('a large file costs what its outline has, not what it holds', () => {
  const large = makeMp4('x'.repeat(20_000_000));
  const noise = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(20_000_000, 0xff)]);
  const begun = performance.now();
  expect(said('mp4', large)).toBe('mp4');
  expect(said('mp3', noise)).toContain('damaged');
  expect(performance.now() - begun).toBeLessThan(3_000);
});
