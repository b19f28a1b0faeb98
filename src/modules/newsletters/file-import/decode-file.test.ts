import { describe, expect, test } from 'vitest';
import { decodeFile } from './model/decode-file.ts';

const TEXT = 'E-Mail;Vorname;Nachname\r\njg@readers.example;Jörg;Groß\r\n';

/** The text in an encoding with one byte for each character. */
const windows1252 = Buffer.from(TEXT, 'latin1');
const utf16le = Buffer.from(TEXT, 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();

describe('a file of a spreadsheet', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT), 'UTF-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\u{feff}${TEXT}`), 'UTF-8'],
    ['Windows-1252', windows1252, 'Windows-1252'],
    ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le]), 'UTF-16'],
    ['UTF-16, high byte first', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be]), 'UTF-16'],
    ['UTF-16 without a mark', utf16le, 'UTF-16'],
    ['UTF-16 without a mark, high byte first', utf16be, 'UTF-16'],
  ])('%s is decoded', (_, bytes, encoding) => {
    expect(decodeFile(bytes)).toEqual({ text: TEXT, encoding });
  });

  test('an empty file has no text', () => {
    expect(decodeFile(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' });
  });
});
