/** A reader enters an unusual word in every text field, is erased, and the word remains nowhere. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { site as siteEntity } from '#entities/site/entity.ts';
import { fieldsOfForm, type Form, type SentForm } from '#model/pages/define-form.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { modulePages } from '#registry/module-pages.ts';
import type { AnyReceiver } from '#server/forms/index.ts';
import { registry } from '#server/registry.ts';
import { filledForm } from '#testing/readers/filled-form.ts';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { mailsTo, linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests, type ReaderAnswer } from '#testing/readers/reader-requests.ts';
import { blockIn, tokenIn } from '#testing/readers/survey-answers.ts';
import { buildTestWorld } from '#testing/world.ts';
import { COMMON_FIELDS } from '../../account/model/common-fields.ts';
import { demographicQuestion } from '../../surveys/entities/demographic-question/entity.ts';
import { licenceCompany } from '../../licences/entities/licence-company/entity.ts';
import { membership } from '../../orders/entities/membership/entity.ts';
import { survey } from '../../surveys/entities/survey/entity.ts';

/** Forms that accepted a submission, and their fields that were submitted with the word. */
const taken = new Map<string, Set<string>>();
let word = '';

function noteTaken({ form, values }: SentForm): void {
  const fields = taken.get(form.name) ?? new Set<string>();
  taken.set(form.name, fields);
  for (const [name] of fieldsOfForm(form)) if (String(values[name] ?? '').includes(word)) fields.add(name);
}

const noting = (receiver: AnyReceiver): AnyReceiver => ({
  ...receiver,
  receive: async (work, sent, prepared) => {
    const receipt = await receiver.receive(work, sent, prepared);
    if (typeof receipt === 'string' || !('refused' in receipt)) noteTaken(sent);
    return receipt;
  },
});

const lines: string[] = [];
const subject = await buildTestWorld({
  environment: { LOG_LEVEL: 'debug' },
  log: { write: (line) => void lines.push(line) },
  registry: {
    ...registry,
    receivers: new Map([...registry.receivers].map(([name, one]) => [name, noting(one)])),
  },
});
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const { get, post } = readerRequests(subject, a1.host);
const PASSWORD = 'herons over the lock gate';
const OTHER_PASSWORD = 'a heron and a barge at dawn';

const grid: Grid = {
  v: 1,
  rows: [
    {
      id: 'r1',
      layout: '1',
      settings: {},
      columns: [{ blocks: [{ id: 'write', type: 'contact_us_form', v: 1, settings: {} }] }],
    },
  ],
};

let token = '';
let alias = '';
const ids = { paid: 0, asking: 0, product: 0, newsletter: 0 };

beforeAll(async () => {
  token = await login(app, world.a.users.admin.username);
  ids.newsletter = Number((await done('createNewsletter', { site: a1.id, title: 'Lock keepers' }))['id']);
  await services.write(systemOf(a1.organisationId, [a1.id]), async ({ records }) => {
    const question = await records.create(demographicQuestion, { label: 'Your quay?', type: 3 });
    const joined = await records.create(membership, {
      site: a1.id,
      title: 'Harbour masters',
      isFree: true,
      requiredUserCommonFields: COMMON_FIELDS.map(({ value }) => value),
      additionalUserDemographicFields: [question.id],
    });
    alias = joined.alias ?? '';
    const price = { isFree: false, price: 4_900, currency: 'EUR', period: 'month' } as const;
    ids.paid = (await records.create(membership, { site: a1.id, title: 'Fleets', ...price })).id;
    await records.create(licenceCompany, { site: a1.id, name: 'Locks', emailDomains: 'lock.example' });
    const other = await records.create(demographicQuestion, { label: 'Your cargo?', type: 3 });
    const requiredSurvey = await records.create(survey, {
      site: a1.id,
      title: 'Of the quay',
      requiredQuestions: [other.id],
      askEmail: 'required',
    });
    ids.asking = requiredSurvey.id;
    await records.create(layout, {
      site: a1.id,
      name: 'Write',
      type: 'url-override',
      alias: ['news/ports'],
      grid,
    });
    const site = await records.find(siteEntity, a1.id, { lock: true });
    const desk = { sendTo: ['desk@press.example'], sendFrom: 'web@press.example' };
    const groups: Record<string, unknown> = {
      contactUs: desk,
      inquiryForm: desk,
      memberships: { loginByLink: true, allowIpGating: true },
      newsletters: { enabledNewsletters: [{ newsletter: ids.newsletter, showInSubscribeBlock: true }] },
    };
    if (site) await records.writeSkippingPrepare(siteEntity, site, groups);
  });
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const body = { v: 1, content: ['One.', 'Two.', 'Three.'].map(paragraph) };
  const publish = async (type: string, values: Record<string, unknown>) =>
    (await makeContent(services, a1, { type, published: true, values })).id;
  ids.asking = await publish('Article', { body, survey: ids.asking });
  ids.product = await publish('Product', { name: 'Winch', enableRmi: true });
});

async function done(id: string, input: Record<string, unknown>) {
  const answer = await gql(app, { id, input, token, site: 'a1' });
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Record<string, unknown>;
}

let senders = 0;

/** A form that was accepted goes on to another page, or shows its words in place of itself. */
const isTaken = ({ status, body }: ReaderAnswer) => status === 303 || body.includes('data-state="sent"');

/** A browser with the word in its user agent, and in the addresses from which it comes. */
function browserOf(said: string) {
  let cookie = '';
  const device = `Mozilla/5.0 (${said})`;
  // The promo code is a text of the site's links, which anonymous reports of changes count; not of the reader.
  const where = (url: string) => `${url}${url.includes('?') ? '&' : '?'}pk=SPRING&source=${said}&utm=${said}`;
  const keep = (answer: ReaderAnswer) => {
    cookie = answer.cookies.find((one) => one.startsWith('reader_')) ?? cookie;
    return answer;
  };
  const from = () => ({ cookie, device, ip: `198.51.100.${(senders += 1) % 250}` });
  return {
    look: (url: string) => get(where(url), { cookie, device }),
    /** Submits a form of a page, and submits it again if the first response requests a check. */
    send: async (url: string, form: string, values: Record<string, string> = {}) => {
      const page = await get(where(url), { cookie, device });
      const fields = { ...filledForm(page.body, form, said), ...values };
      const first = await post(where(url), fields, from());
      if (isTaken(first)) return keep(first);
      const clock = vi
        .spyOn(Date, 'now')
        .mockImplementation(() => performance.timeOrigin + performance.now() + 5_000);
      const second = await post(where(url), { ...fields, x_token: tokenIn(first.body) }, from());
      clock.mockRestore();
      expect([url, form, isTaken(second)], second.body).toEqual([url, form, true]);
      return keep(second);
    },
    /** Submits a form without loading its page. */
    post: (url: string, fields: Record<string, string>) => post(where(url), fields, from()).then(keep),
    call: (id: string, input: object) =>
      app.inject({
        method: 'POST',
        url: `/graphql?about=${said}`,
        headers: { host: a1.host, 'content-type': 'application/json', cookie, 'user-agent': device },
        payload: JSON.stringify({ id, variables: { input } }),
      }),
  };
}

/** Path of the link in the newest email to this address whose text contains `part`. */
async function linkTo(email: string, part: string): Promise<string> {
  const texts = (await mailsTo(subject, email)).map(({ text }) => text);
  return linkIn(texts.findLast((text) => text.includes(part)) ?? '');
}

/** As `linkTo`, of emails that jobs write and send. */
async function sentLinkTo(email: string, part: string): Promise<string> {
  await runJobs(subject);
  const texts = (await mailTo(subject, email)).map(({ text }) => text ?? '');
  return linkIn(texts.findLast((text) => text.includes(part)) ?? '');
}

type Browser = ReturnType<typeof browserOf>;

async function register({ send }: Browser, email: string): Promise<void> {
  await send(`/membership/signup/${alias}`, 'account', { email });
  const link = await linkTo(email, '/account/');
  const common = { countryCode: 'CAN', region: 'QC', compliance: '1', password: PASSWORD };
  await send(link, 'account', common);
}

async function useAddresses({ send }: Browser, email: string): Promise<void> {
  const password = PASSWORD;
  const add = async (further: string) => {
    await send('/account', 'account.addAddress', { email: further, password });
    await send(await linkTo(further, '/account/change-email'), 'account.confirm');
  };
  await add(`extra-${email}`);
  await send('/account', 'account.changeAddress', { action: 'remove', password });
  await add(`third-${email}`);
  const moved = `moved-${email}`;
  await send('/account/change-email', 'account.request', { email: moved, password });
  await send(await linkTo(moved, '/account/change-email'), 'account.confirm');
  await send('/account/change-email', 'account.request', { email: `never-${email}`, password });
  const undo = await send(await linkTo(email, 'undo='), 'account.undo');
  await send(undo.location ?? '', 'account', { password });
  await send('/account/login', 'account', { email, password });
}

async function useAccount(browser: Browser, email: string): Promise<void> {
  const { send } = browser;
  await send('/account', 'account.profile', { countryCode: 'CAN', region: 'QC' });
  await send('/account', 'account.password', { password: PASSWORD, newPassword: OTHER_PASSWORD });
  await send('/account', 'account.password', { password: OTHER_PASSWORD, newPassword: PASSWORD });
  const contentId = String(ids.product);
  for (const form of ['@addFavorite', '@removeFavorite', '@addFavorite'])
    await browser.post('/account', { x_form: form, contentId, path: `/x?${word}` });
  await send('/account', 'account.removeFavorite');
  await browser.post('/account', { x_form: '@addFavorite', contentId, path: '/' });
  await browser.post('/account', { x_form: 'account.consent', purpose: 'marketing', isGiven: '1' });
  await browser.post('/account', { x_form: 'account.join', membership: String(ids.paid) });
  await send('/account', 'account.releaseSeat');
  await send('/account/login', 'account', { email, password: PASSWORD });
  await send('/account', 'account.logOutDevice');
  await send('/account/login', 'account', { email, password: PASSWORD });
  await send('/account', 'account.logOutEverywhere');
  await browser.post('/account/login', { x_form: 'account', email, password: `wrong ${word}` });
  await send('/account/reset-password', 'account', { email });
  await send(await linkTo(email, '/account/set-password'), 'account', { password: PASSWORD });
  await send('/account/login-link', 'account', { email });
  await send(await linkTo(email, '/account/login-by-link'), 'account');
  await send('/account', '@logout');
  await send('/account/login', 'account', { email, password: PASSWORD });
}

const PREFERENCES_PATH = '/newsletter/preferences';

/** Subscribes without a login, asks for the link of the own newsletters, and sends each form behind it. */
async function useNewsletters(email: string): Promise<void> {
  const { post: press, send } = browserOf(word);
  const one = String(ids.newsletter);
  const locale = { countryCode: 'CAN', region: 'QC', compliance: '1' };
  await send('/newsletters', 'subscribe', { email, newsletters: one, ...locale });
  await press(await sentLinkTo(email, '/newsletter-confirm/'), {});
  await send(PREFERENCES_PATH, 'preferences.link', { email });
  const link = await sentLinkTo(email, PREFERENCES_PATH);
  await send(link, 'preferences.change', { newsletter: one, action: 'pause' });
  await send(link, 'preferences.tracking');
  await send(link, 'preferences.address', { newEmail: `new-${email}` });
  await send(link, 'preferences.all');
}

async function writeToTheDesk({ look, send }: Browser, email: string): Promise<void> {
  const pageOf = async (id: number) => ((await get(`/${id}`)).location ?? '').split('?', 1)[0] ?? '';
  const asking = await pageOf(ids.asking);
  // The licence would open the item that requires the survey, so its seat is released.
  await send('/account', 'account.releaseSeat');
  subject.clock.expireSessions();
  const survey = blockIn((await get(asking)).body);
  // Before a login, with the account's address; and after a login.
  await browserOf(word).send(asking, survey, { email });
  await send(asking, survey);
  // Addresses that do not belong to the account.
  await send('/news/ports', 'write', { email: `${word}@elsewhere.example` });
  const product = await pageOf(ids.product);
  const inquiry = (await look(product)).body.split('<form').find((part) => part.includes('name="company"'));
  const form = /name="x_form" value="([^"]+)"/.exec(inquiry ?? '')?.[1] ?? '';
  await send(product, form, { email: `${word}@elsewhere.example` });
  await look(`/nowhere?about=${word}`);
}

/** Calls every mutation as the reader, with the word in each text; staff mutations are refused. */
async function callEverything({ call }: Browser, email: string): Promise<void> {
  for (const { name, kind, input } of subject.api.operations) {
    if (kind !== 'mutation') continue;
    const values = Object.keys(input ?? {}).map((key) => [key, /email|username/i.test(key) ? email : word]);
    await call(name, Object.fromEntries(values));
  }
}

async function doAsStaff(id: number, email: string): Promise<void> {
  await done('addSiteUserNote', { id, text: `${word} telephoned.` });
  await done('updateSiteUserProfileAdmin', { id, lastName: `Alt ${word}` });
  await done('grantSiteUserMembership', { id, membership: ids.paid });
  await done('simulateSiteUser', { username: email });
  await done('exportSiteUser', { id });
  // Records deleted by staff are no longer linked to the reader.
  for (const [table, operation] of [
    ['form_submission', 'deleteFormSubmission'],
    ['survey_answer', 'deleteSurveyAnswer'],
  ] as const) {
    const [row] = await database.superuser<{ id: number }>(
      `select id from ${table} t where t::text ilike $1 order by id limit 1`,
      [`%${word}%`],
    );
    await done(operation, { id: row?.id });
  }
  const second = await makeReader(services, a1, { email: `second-${email}`, membershipId: ids.paid });
  await done('mergeSiteUsers', { id, other: second.id });
}

/** Tables of every schema with a row that contains the word. */
async function tablesWith(said: string): Promise<string[]> {
  const tables = await database.superuser<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    // Also searches binary columns for the word.
    const rows = await database.superuser(
      `select 1 from "${schema}"."${name}" t
       where t::text ilike $1 or t::text ilike '%' || encode(convert_to($2, 'UTF8'), 'hex') || '%' limit 1`,
      [`%${said}%`, said],
    );
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

async function filesWith(said: string): Promise<string[]> {
  const folder = services.config.dataDir;
  const names = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8').catch(() => '') })),
  );
  return texts.filter(({ text }) => text.toLowerCase().includes(said)).map(({ name }) => name);
}

/** Every list of the admin without required parameters. */
async function listsWith(said: string): Promise<{ read: number; found: string[] }> {
  const lists = subject.api.operations.filter(({ name }) => name.endsWith('Stream'));
  const found: string[] = [];
  let read = 0;
  for (const { name } of lists) {
    const answer = await gql(app, { id: name, input: {}, token, site: 'a1' });
    if (answer.code === null) read += 1;
    if (answer.body.toLowerCase().includes(said)) found.push(name);
  }
  return { read, found };
}

describe.each(['closes the account', 'is erased by staff'])('a reader who %s', (how) => {
  const isClosing = how.startsWith('closes');

  test('the word is in no table of any schema, no file, no list and no log', async () => {
    word = isClosing ? 'quarzblende' : 'wolframspat';
    const email = `${word}@lock.example`;
    const browser = browserOf(word);
    await register(browser, email);
    await useAddresses(browser, email);
    await useAccount(browser, email);
    await useNewsletters(email);
    await writeToTheDesk(browser, email);
    await callEverything(browser, email);
    const [account] = await database.superuser<{ id: number }>(
      'select id from site_user where username = $1',
      [email],
    );
    const id = account?.id ?? 0;
    await doAsStaff(id, email);
    await browser.send('/account/login', 'account', { email, password: PASSWORD });
    await runJobs(subject);
    const held = await tablesWith(word);
    const expected = registry.personalTables.filter(({ erased }) => erased === 'delete');
    expect(held.length).toBeGreaterThan(10);
    expect(expected.length).toBeGreaterThan(10);
    expect((await filesWith(word)).length).toBeGreaterThan(5);
    expect((await listsWith(word)).found).toContain('getSiteUserStream');
    if (isClosing) await browser.send('/account', 'account.close', { password: PASSWORD });
    else await done('eraseSiteUser', { id, email });
    await runJobs(subject);
    expect(await tablesWith(word)).toEqual([]);
    expect(await filesWith(word)).toEqual([]);
    const lists = await listsWith(word);
    expect(lists.found).toEqual([]);
    expect(lists.read).toBeGreaterThan(10);
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter((line) => line.toLowerCase().includes(word))).toEqual([]);
  });
});

test('every form there is was sent, with the word in every field that is typed', () => {
  const ofBlocks = [...registry.blocks.values()].flatMap(({ form, forms }): Form[] => [
    ...(form ? [form] : []),
    ...Object.values(forms ?? {}),
  ]);
  const all = [...ofBlocks, ...modulePages.flatMap(({ forms }): Form[] => Object.values(forms ?? {}))];
  const missing = [...new Set(all.map(({ name }) => name))].filter((name) => !taken.has(name));
  expect(missing).toEqual([]);
  // Values that a page writes into its own forms and that readers do not enter.
  const unseen = new Set([
    'logOutDevice.session',
    'consent.purpose',
    'consent.shown',
    'removeFavorite.path',
    'changeNewsletter.action',
    'changeNewsletterTracking.tracking',
  ]);
  const untyped = all.flatMap(({ name, rows, ...form }) =>
    fieldsOfForm({ name, rows, ...form })
      .filter(([, { type }]) => ['text', 'multiLineText', 'email'].includes(type))
      .map(([field]) => [name, field] as const)
      .filter(([, field]) => !taken.get(name)?.has(field))
      .map((pair) => pair.join('.')),
  );
  expect(untyped.filter((field) => !unseen.has(field))).toEqual([]);
});
