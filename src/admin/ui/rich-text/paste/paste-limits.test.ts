import { expect, test } from 'vitest';
import { RICH_TEXT_BLOCKS_MAX, RICH_TEXT_BYTES_MAX } from '#rich-text/document/rich-text.ts';
import { cleanPastedHtml } from './paste.ts';
import { tooMuchPasted } from './paste-limits.ts';

const asIs = (html: string) => html;

test('a paste may be as long as a text can be, however much markup Word adds', () => {
  const line = `<p class=MsoNormal style='${'mso-margin-top-alt:auto;'.repeat(200)}'>Tide<o:p></o:p></p>`;
  const word = line.repeat(1000);
  expect(word.length).toBeGreaterThan(4_000_000);
  expect(tooMuchPasted(word, '', (html) => cleanPastedHtml(html))).toBeNull();
  expect(tooMuchPasted('', 'tide\n'.repeat(RICH_TEXT_BLOCKS_MAX - 1), asIs)).toBeNull();
});

test('more is refused with its size and the limit', () => {
  const refusal = (words: string) =>
    `Not pasted. The text would be ${words} MB; the limit is 1 MB. Split the text into several items.`;
  expect(tooMuchPasted('', 'x'.repeat(5_000_000), asIs)).toBe(refusal('5'));
  expect(tooMuchPasted(`<p>${'x'.repeat(RICH_TEXT_BYTES_MAX)}</p>`, '', asIs)).toBe(refusal('1.1'));
  expect(tooMuchPasted('', 'tide\n'.repeat(2001), asIs)).toContain('2,002 paragraphs');
});

test('an oversized paste is refused unread', () => {
  const read = () => {
    throw new Error('It was read.');
  };
  expect(tooMuchPasted('x'.repeat(13_000_000), '', read)).toContain('13 MB');
});
