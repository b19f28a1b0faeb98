/** Readers subscribe with the form that a site inserts into its articles. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeContent } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { siteNewsletters } from '#testing/make/site-newsletters.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { tokenIn } from '#testing/readers/survey-answers.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { services, world, clock } = subject;
const { a1 } = world.sites;
const { get, post, cookieOf } = readerRequests(subject, a1.host);
const { make, enable, settle, rowsOf } = siteNewsletters(subject, a1);
afterAll(subject.close);

let [weekly, tides, inactive] = [0, 0, 0];

beforeAll(async () => {
  weekly = await make('Quay Weekly');
  tides = await make('Tide Tables');
  inactive = await make('Fog Horn', { status: 0 });
});
beforeEach(async () => {
  await enable(weekly, tides, inactive);
  await inject({});
});

const inject = (values: object) =>
  settle('newsletters', {
    injectionSettings: { enabled: true, paragraphs: 2, paragraphWords: 40, ...values },
  });

/** A paragraph that begins with its number. */
const paragraph = (number: number, words: number) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: `P${number} ${'tide '.repeat(words - 1).trim()}` }],
});
const LONG = [1, 2, 3, 4, 5].map((number) => paragraph(number, 40));

async function item(body: object[] = LONG, values: object = {}) {
  const own = { name: 'Dredging', body: { v: 1, content: body }, ...values };
  const { id } = await makeContent(services, a1, { published: true, values: own });
  return (await get(`/${id}`)).location ?? '';
}

/** Paragraphs and forms of an item in order: `1`, `form`. */
async function shown(path: string, cookie = '') {
  const { body } = await get(path, { cookie });
  const found = body.matchAll(/<p>P(\d) tide|id="newsletter-form-0-\d+-title"/g);
  return [...found].map(([, number]) => number ?? 'form');
}

test('a form follows every second paragraph of 40 words, and is absent while it is off', async () => {
  const path = await item();
  expect((await shown(path)).slice(0, 3)).toEqual(['1', '2', 'form']);
  const long = await item([1, 2, 3, 4, 5, 6, 7, 8].map((number) => paragraph(number, 40)));
  expect(await shown(long)).toEqual(['1', '2', 'form', '3', '4', 'form', '5', '6', 'form', '7', '8']);
  await inject({ enabled: false });
  expect(await shown(path)).toEqual(['1', '2', '3', '4', '5']);
});

test('a form ignores paragraphs that are shorter than the setting', async () => {
  const mixed = [1, 2, 3, 4, 5].map((number) => paragraph(number, number === 2 ? 39 : 40));
  const path = await item(mixed);
  expect((await shown(path)).slice(0, 4)).toEqual(['1', '2', '3', 'form']);
  await inject({ paragraphWords: 39 });
  expect((await shown(path)).slice(0, 3)).toEqual(['1', '2', 'form']);
});

test('a form is shown for the chosen types and sections only', async () => {
  const path = await item();
  for (const [values, isShown] of [
    [{ contentTypes: ['Article'] }, true],
    [{ contentTypes: ['Webinar'] }, false],
    [{ sections: [999_999] }, false],
  ] as const) {
    await inject(values);
    expect([values, (await shown(path)).includes('form')]).toEqual([values, isShown]);
  }
});

test('a form offers the chosen newsletters that are active, and is absent without one', async () => {
  const path = await item();
  await inject({ newsletters: [tides, inactive] });
  const { body } = await get(path);
  expect(body).toContain('Tide Tables');
  expect(body).not.toMatch(/Fog Horn|Quay Weekly/);
  await inject({ newsletters: [inactive] });
  expect(await shown(path)).toEqual(['1', '2', '3', '4', '5']);
});

test('a form is absent from a text that a gate has cut, and present for a member who passes', async () => {
  const reader = await makeReader(services, a1);
  await settle('memberships', { ungatedParagraphs: 4 });
  const path = await item(LONG, { requiredMemberships: [reader.membershipId] });
  expect(await shown(path)).toEqual(['1', '2', '3', '4']);
  expect(await shown(path, cookieOf(reader.token))).toContain('form');
});

test('a form subscribes without a script, on the page for newsletters', async () => {
  const { body } = await get(await item());
  const form = /<form[^>]*id="newsletter-form-0-0"[\s\S]*?<\/form>/.exec(body)?.[0] ?? '';
  expect(form).toContain('action="/newsletters"');
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  const email = 'article@harbour.example';
  const filled = { ...fields, newsletters: String(tides), email, countryCode: 'NL' };
  const first = await post('/newsletters', filled);
  clock.advance(2_100);
  const second = await post('/newsletters', { ...filled, x_token: tokenIn(first.body) });
  expect(second.body).toContain(`Please confirm the link we sent to ${email}.`);
  expect(await rowsOf(email)).toMatchObject([{ newsletter_id: tides, status: 'pending' }]);
});
