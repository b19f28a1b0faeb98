/** The exercise "form": a form of readers that creates records, with a field kind of the same extension. */
import { createHash } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { formWords } from '#site/ui/forms/words.ts';
import { recordWords } from '#site/ui/forms/record-words.ts';
import { addBlock } from './support/add-block.ts';
import { call, login, removeFolder, request, startApp, type RunningApp } from './support/app.ts';
import { extendedProject } from './support/extended-project.ts';
import { expectAccessible, expectNoSidewaysScrolling, watchConsole } from './support/fixtures.ts';

test.describe.configure({ mode: 'serial' });

const BLOCK = 'berth_booking_form';

/** What a reader types who does everything right. Arrival is in the time of the site. */
const GOOD = {
  ship: 'Sterke Yerke',
  email: 'skipper@ships.example',
  draught: '1,85',
  arrival: '2027-05-14T18:00',
  nights: '3',
};

interface Booking {
  id: number;
  ship: string;
  [field: string]: unknown;
}

let app: RunningApp;
let token: string;
let sites: { id: number; tenantKey: string }[];

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const copy = await extendedProject();
  app = await startApp({ root: copy.root });
  token = await login(app);
  ({ sites } = await call<{ sites: typeof sites }>(app, 'cmsUser/getActiveCMSUser', {}, token));
  for (const { id: site } of sites)
    await addBlock(app, token, { type: BLOCK, settings: {}, place: 'last', layout: 'home', site });
});

test.afterAll(async () => {
  await app?.stop();
  if (app) await removeFolder(app.dataDir);
});

test('a reader asks for a berth: what the entity and its hook refuse comes back to the fields, then it is stored', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await open(page, 'quayside');
  const form = formOf(page);
  await expect(page.locator('site-form:defined').first()).toBeVisible();
  await fill(page, { ...GOOD, ship: 'S', draught: 'deep', callSign: 'oscar', nights: '31' });
  await form.getByRole('checkbox', { name: 'Water' }).check();
  await form.getByRole('checkbox', { name: 'Fuel' }).check();
  await form.getByRole('checkbox', { name: 'Crane' }).check();
  await form.getByRole('button', { name: 'Ask for a berth' }).click();
  await expect(form.getByRole('alert')).toBeFocused();
  expect(await errorsOf(page)).toEqual({
    ship: recordWords('en').tooShort(2),
    callSign: 'A call sign has three to seven capital letters and digits.',
    draught: 'Draught must be a number of metres, such as 1.85.',
    nights: formWords('en').atMost('30'),
    services: recordWords('en').tooManyChoices(2),
  });
  for (const name of ['ship', 'callSign', 'draught', 'nights'])
    await expect(form.locator(`[name="${name}"]`)).toHaveAttribute('aria-invalid', 'true');
  await expect(form.locator('[name="draught"]')).toHaveAccessibleDescription(
    'In metres, such as 1.85. Draught must be a number of metres, such as 1.85.',
  );
  await expectAccessible(page);
  await form.getByRole('checkbox', { name: 'Crane' }).uncheck();
  await fill(page, { ...GOOD, callSign: 'PA1234', draught: '3.01' });
  await form.getByRole('button', { name: 'Ask for a berth' }).click();
  await expect(form.getByRole('alert')).toContainText('The ship would touch the ground.');
  expect(await errorsOf(page)).toEqual({ draught: 'Our berths are 3 m deep at low water.' });
  expect(await bookings()).toEqual([]);
  await fill(page, GOOD);
  await form.getByRole('combobox', { name: 'Shore power' }).selectOption('16 A');
  await form.getByRole('button', { name: 'Ask for a berth' }).click();
  await expect(page.locator(`[data-block="${BLOCK}"] .form-done`)).toBeFocused();
  expect(await bookings()).toMatchObject([
    {
      ship: 'Sterke Yerke',
      callSign: 'PA1234',
      draught: 185,
      arrival: '2027-05-14T16:00:00.000Z',
      nights: 3,
      power: '16a',
      services: ['water', 'fuel'],
      hasPets: false,
      state: 'requested',
      website: null,
    },
  ]);
  expect(problems).toEqual([]);
});

for (const [site, language, send, ship] of [
  ['kaikante', 'de', 'Liegeplatz anfragen', 'Name des Schiffs'],
  ['raseef', 'ar', 'اطلب مرسى', 'اسم السفينة'],
] as const)
  test(`without a script, in the language ${language}: all that was typed is preserved until it is accepted`, async ({
    browser,
  }) => {
    const page = await scriptless(browser);
    await open(page, site);
    const form = formOf(page);
    const values = { ...GOOD, ship: `Seute Deern ${language}`, website: 'ships', nights: '0' };
    await fill(page, values);
    await form.getByRole('checkbox', { name: 'Animals on board' }).check();
    await form.getByRole('checkbox', { name: 'Fuel' }).check();
    await form.locator('[name="notes"]').fill('Low bridge?\nAsk.');
    await form.getByRole('button', { name: send }).click();
    const words = formWords(language);
    await expect(form.getByRole('alert')).toContainText(words.summary);
    expect(await errorsOf(page)).toEqual({
      website: recordWords(language).webAddress,
      nights: words.atLeast('1'),
    });
    await expect(form.getByRole('textbox', { name: ship })).toHaveValue(values.ship);
    for (const [name, value] of Object.entries(values))
      await expect(form.locator(`[name="${name}"]`)).toHaveValue(value);
    await expect(form.locator('[name="notes"]')).toHaveValue('Low bridge?\nAsk.');
    await expect(form.getByRole('checkbox', { name: 'Animals on board' })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: 'Fuel' })).toBeChecked();
    await fill(page, { nights: '2', website: 'https://ships.example/' });
    // A form sent faster than people type is shown again: repeated until it is accepted.
    await expect(async () => {
      if (!page.url().endsWith('-sent')) await form.getByRole('button', { name: send }).click();
      expect(page.url()).toMatch(/#form-.*-sent$/);
    }).toPass();
    expect(await bookings(site)).toMatchObject([
      { ship: values.ship, nights: 2, services: ['fuel'], hasPets: true, notes: 'Low bridge?\nAsk.' },
    ]);
    await page.context().close();
    // Axe and the measurement of widths are scripts.
    const scripted = await browser.newPage({ viewport: { width: 390, height: 900 } });
    await open(scripted, site);
    await expect(scripted.locator('site-form:defined').first()).toBeVisible();
    await formOf(scripted).getByRole('button', { name: send }).click();
    await expect(formOf(scripted).getByRole('alert')).toContainText(words.summary);
    await expectAccessible(scripted);
    await expectNoSidewaysScrolling(scripted);
    await scripted.close();
  });

test('hostile submissions store nothing but the fields of the form', async () => {
  const before = (await bookings()).length;
  const refused: [string, [string, string][]][] = [
    ['ship', [['ship', 'x'.repeat(61)]]],
    ['ship', [['ship', '\u0000\u0001']]],
    ['ship', [['ship[]', 'Array']]],
    ['draught', [['draught', 'Infinity']]],
    ['draught', [['draught', '{"a":1}']]],
    ['arrival', [['arrival', '2027-02-30T10:00']]],
    ['arrival', [['arrival', '14/05/2027']]],
    ['nights', [['nights', '1e1']]],
    ['nights', [['nights', '9'.repeat(5_000)]]],
    ['power', [['power', '__proto__']]],
    ['services', [['services', 'gold']]],
    ['email', [['email', 'a@b.example, c@d.example']]],
    ['website', [['website', 'javascript:alert(1)']]],
    ['notes', [['notes', 'x'.repeat(501)]]],
  ];
  for (const [field, values] of refused) {
    const answer = await post({ ...GOOD, ship: field === 'ship' ? '' : GOOD.ship }, values);
    expect([values, answer.state, Object.keys(answer.errors ?? {})]).toEqual([values, 'again', [field]]);
  }
  expect(await bookings()).toHaveLength(before);
  const proof = await solved();
  const fields = { ...GOOD, ship: 'Hostile', state: 'confirmed', site: '1', id: '1', created: 'x', ...proof };
  await sendUntilTaken({ ...fields, constructor: 'x' });
  const made = (await bookings()).find(({ ship }) => ship === 'Hostile');
  expect(made).toMatchObject({ state: 'requested', site: { id: siteOf('quayside') } });
});

test('a submission that arrives twice creates one booking, and with other values none', async () => {
  const fields = { ...GOOD, ship: 'Twice', ...(await solved()) };
  await sendUntilTaken(fields);
  const again = await Promise.all([post(fields), post(fields)]);
  expect(again.map(({ state }) => state)).toEqual(['sent', 'sent']);
  const changed = await post({ ...fields, nights: '4' });
  expect(changed).toMatchObject({ state: 'again', message: formWords('en').sentBefore });
  expect((await bookings()).filter(({ ship }) => ship === 'Twice')).toMatchObject([{ nights: 3 }]);
});

function siteOf(key: string): number | undefined {
  return sites.find(({ tenantKey }) => tenantKey === key)?.id;
}

async function bookings(key = 'quayside'): Promise<Booking[]> {
  const input = { site: siteOf(key), limit: 100 };
  const stream = await call<{ edges: { node: Booking }[] }>(app, 'getBerthBookingStream', input, token);
  return stream.edges.map(({ node }) => node);
}

async function open(page: Page, site: string): Promise<void> {
  await page.goto(`http://${site}.localhost:${app.port}/`);
}

async function scriptless(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 900 },
  });
  return context.newPage();
}

function formOf(page: Page) {
  return page.locator(`[data-block="${BLOCK}"] site-form`);
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await formOf(page).locator(`[name="${name}"]`).fill(value);
}

/** Messages of the fields that have one. */
function errorsOf(page: Page): Promise<Record<string, string>> {
  return formOf(page)
    .locator('[data-error]')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.flatMap((each) =>
          each.textContent ? [[each.getAttribute('data-error'), each.textContent]] : [],
        ),
      ),
    );
}

let address = 0;

interface Sent {
  state: 'sent' | 'again';
  message: string;
  errors?: Record<string, string>;
}

/** Sends the form as the script of the page does, each time from another address. */
async function post(
  fields: Record<string, string>,
  more: readonly [string, string][] = [],
  path = '/',
): Promise<Sent> {
  const own = Object.entries(fields).filter(([name]) => !more.some(([other]) => other === name));
  const body = new URLSearchParams([['x_form', await blockId()], ...own, ...more]);
  const answer = await request(app, 'quayside.localhost', path, body, {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': `198.51.100.${(address += 1)}`,
  });
  return JSON.parse(answer.body) as Sent;
}

async function blockId(): Promise<string> {
  const { body } = await request(app, 'quayside.localhost', '/');
  return /data-block="berth_booking_form"[\s\S]*?name="x_form" value="([^"]+)"/.exec(body)?.[1] ?? '';
}

/** Requests a challenge and solves it. */
async function solved(): Promise<{ x_token: string; x_answer: string }> {
  type Challenge = Record<'token' | 'salt' | 'hash', string> & { below: number };
  const asked: unknown = await post({ path: '/' }, [], '/__form');
  const { token: proof, salt, hash, below } = asked as Challenge;
  let number = 0;
  while (number < below && createHash('sha256').update(`${salt}${number}`).digest('hex') !== hash)
    number += 1;
  return { x_token: proof, x_answer: String(number) };
}

/** A form sent faster than people type is refused: repeated until it is accepted. */
async function sendUntilTaken(fields: Record<string, string>): Promise<void> {
  await expect(async () => expect(await post(fields)).toMatchObject({ state: 'sent' })).toPass();
}
