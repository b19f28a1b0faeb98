/** The whole email: its size, and its markup as a file, so that a change of it is seen. */
import { expect, test } from 'vitest';
import { card } from '#examples/cards.ts';
import { emailItems } from '../blocks/email-items/block.ts';
import { fullCampaign, OWN_DESIGN } from '../fixtures/full-campaign.ts';
import { EMAIL_BLOCKS, renderExamples } from '../fixtures/render-examples.ts';

/** Gmail clips emails at about 102 kB; stay under 100 kB with the addresses of tracked links. */
const SIZE_MAX_BYTES = 100_000;

const TRACKED_LENGTH = 120;

/** The longest teaser that lists show by default, and a long title. */
const LONG = { name: 'x'.repeat(80), teaser: 'word '.repeat(60) };

const tracked = (number: number) => `https://quayside.example/r/${number}/`.padEnd(TRACKED_LENGTH, 'k');

test('an email with 60 items and tracked links stays under 100 kB', () => {
  const block = EMAIL_BLOCKS.find(({ name }) => name === emailItems.name);
  if (!block) throw new Error('The block is not registered.');
  const rows = Array.from({ length: 6 }, (_, row) => {
    const cards = Array.from({ length: 10 }, (__, index) => card(10 * row + index + 1, LONG));
    const settings = { title: `Part ${row + 1}`, showDate: true, showSection: true };
    return { columns: [{ block, example: { settings, items: [cards] } }] };
  });
  const { html, links } = renderExamples(rows, { link: tracked });
  expect(links).toHaveLength(60);
  expect(html.split(tracked(60)).length - 1).toBe(2);
  expect(Buffer.byteLength(html)).toBeLessThan(SIZE_MAX_BYTES);
});

test.each([
  ['en', {}],
  ['ar', { template: OWN_DESIGN }],
] as const)('the markup of an email in %s is unchanged', async (language, options) => {
  const { html } = renderExamples(fullCampaign(), { language, ...options });
  const lines = html.replace(/(?<=>)(?=<(?!\/(?:a|span|strong|em)\b))/g, '\n');
  await expect(`${lines}\n`).toMatchFileSnapshot(`../../../../../golden/emails/${language}.txt`);
});
