/** All data stored about a reader: exported, erased, and merged with a second account. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeOrder } from '#testing/make/make-staff-side.ts';
import { makeReader, type TestReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { runJob } from '#server/background/tasks.ts';
import { registry } from '#server/registry.ts';
import { closeAccount } from '../../account/server/own/close.ts';
import { siteUser } from '../../account/entities/site-user/entity.ts';
import { requestChange } from '../../account/server/own/email-change.ts';
import { findOwnAccount } from '../../account/server/own/own-account.ts';
import { formSubmission } from '#entities/form-submission/entity.ts';
import { surveyAnswer } from '../../surveys/entities/survey-answer/entity.ts';
import { licenceCompany } from '../../licences/entities/licence-company/entity.ts';
import { survey } from '../../surveys/entities/survey/entity.ts';
import { recordConsent } from '../../account/server/consents.ts';
import { makeReading } from '#testing/make/make-analytics.ts';
import { makeTracedSubscriber } from '#testing/make/make-newsletter.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

let token = '';
beforeAll(async () => {
  token = await login(app, world.a.users.admin.username);
});

async function call(id: string, input: Record<string, unknown>) {
  return gql(app, { id, input, token, site: 'a1' });
}

async function done(id: string, input: Record<string, unknown>) {
  const answer = await call(id, input);
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Record<string, unknown>;
}

const NAME = 'Zwartsluis';
let made = 0;

/** A reader with rows in every table. */
async function fullReader(email?: string, name = NAME): Promise<TestReader> {
  const title = `Readers ${(made += 1)}`;
  const membershipId = Number((await done('createMembership', { site: a1.id, title }))['id']);
  const reader = await makeReader(services, a1, { membershipId, ...(email !== undefined && { email }) });
  await done('updateSiteUserProfileAdmin', { id: reader.id, lastName: name });
  // Gives the reader a former address.
  await done('updateSiteUserProfileAdmin', { id: reader.id, email: `now-${reader.email}` });
  await done('addSiteUserNote', { id: reader.id, text: `${name} telephoned.` });
  await makeOrder(services, a1, reader);
  const question = await done('createDemographicQuestion', {
    label: `Trade ${made}`,
    type: 2,
    answers: [{ label: 'Wood' }, { label: 'Steel' }],
  });
  await services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
    await sql`
      insert into site_user_demographic (organisation_id, site_user_id, question_id, question, question_type, answer_ids, answers, value)
      values (${world.a.id}, ${reader.id}, ${Number(question['id'])}, ${`Trade ${made}`}, 2, '{2}', '{Steel}', ${name})`.execute(
      work.db,
    );
    const place = { organisationId: world.a.id, siteId: a1.id };
    const account = await findOwnAccount(work.db, place, reader.id);
    if (account) await requestChange(work.db, place, account, `new-${reader.email}`);
    const licence = await work.records.create(licenceCompany, { site: a1.id, name: title });
    await sql`
      with own as (select ${world.a.id}::integer as organisation, ${reader.id}::integer as reader), favourite as (
        insert into site_user_favourite (organisation_id, site_user_id, content_id)
        select organisation, reader, c.id from own, content c where c.organisation_id = organisation limit 1
      ), meter as (
        insert into site_user_meter (organisation_id, site_user_id, site_id, starts, expires, allowed, items)
        select organisation, reader, 0, now(), now(), 3, '{7}' from own
      ), told as (
        insert into membership_reminder (organisation_id, site_user_id, membership_id, ends, days)
        select organisation, reader, ${reader.membershipId}::integer, now(), 7 from own
      ), seat as (
        insert into licence_seat (organisation_id, licence_company_id, site_user_id)
        select organisation, ${licence.id}, reader from own
      ) insert into licence_usage_reader (organisation_id, licence_company_id, month, site_user_id)
        select organisation, ${licence.id}, date '2026-11-01', reader from own`.execute(work.db);
    await makeReading(work, { site: a1.id, content: a1.content.article, account: reader.id });
    await makeTracedSubscriber(work, { site: a1.id, email: reader.email, lastName: name });
    await recordConsent(work.db, place, {
      siteUserId: reader.id,
      purpose: 'marketing',
      isGiven: true,
      countryCode: 'NLD',
      wordingVersion: '1',
      address: '192.0.2.7',
    });
    const { id: requiredSurvey } = await work.records.create(survey, {
      site: a2.id,
      title,
      askEmail: 'optional',
    });
    // One answer with the account on a sister site, and one sent before the login.
    for (const [siteUserId, sender] of [
      [reader.id, 'A reader'],
      [null, reader.email],
    ] as const)
      await work.records.insertSkippingPrepare(surveyAnswer, {
        site: a2.id,
        survey: requiredSurvey,
        siteUser: siteUserId,
        sender,
        email: siteUserId === null ? reader.email : null,
        page: '/',
        answers: name,
        attempt: `${sender} ${reader.email}`.slice(0, 60),
      });
    await work.records.insertSkippingPrepare(formSubmission, {
      site: a2.id,
      form: 'contactUs',
      sender: name,
      email: reader.email,
      page: '/contact',
      answers: name,
      attempt: reader.email.slice(0, 60),
    });
  });
  await services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
    const { records } = work;
    const text = `${name} writes.`;
    const mail = {
      subject: `From ${name}`,
      text,
      html: `<p>${text}</p>`,
      state: 'queued',
      attempts: 0,
    } as const;
    // To an address that was never confirmed, to the newsroom, and to the newsroom without a reply address.
    await records.insertSkippingPrepare(mailOutbox, {
      ...mail,
      to: `new-${reader.email}`,
      askedBy: reader.id,
    });
    await records.insertSkippingPrepare(mailOutbox, {
      ...mail,
      to: 'desk@press.example',
      replyTo: reader.email,
    });
    await records.insertSkippingPrepare(mailOutbox, {
      ...mail,
      to: 'desk@press.example',
      text: `${text} (${reader.email})`,
    });
  });
  await runJobs(subject);
  await done('simulateSiteUser', { username: `now-${reader.email}` });
  return reader;
}

/** Tables of the database with a row that contains one of the words. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await database.superuser<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.superuser<{ is: number }>(
      `select 1 as is from "${name}" t where to_jsonb(t)::text ilike any ($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Numbers that an export may contain: amounts, none of them an id. */
const NUMBERS = new Set(['days', 'allowed', 'price', 'seconds']);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Every value that is neither a list nor an object, with its key or the key of its list. */
function* leavesOf(value: unknown, key = ''): Generator<{ key: string; value: unknown }> {
  if (value === null || typeof value !== 'object') yield { key, value };
  else if (Array.isArray(value)) for (const one of value) yield* leavesOf(one, key);
  else for (const [inner, one] of Object.entries(value)) yield* leavesOf(one, inner);
}

describe('the export', () => {
  test('the export has all data, on all sites, and no secret', async () => {
    const reader = await fullReader();
    const { data } = await done('exportSiteUser', { id: reader.id });
    const text = JSON.stringify(data);
    const parts = data as Record<string, unknown[]>;
    for (const { table, exported } of registry.personalTables)
      if (exported.length > 0) expect([table, parts[table]?.length], text).not.toEqual([table, 0]);
    expect(data).toMatchObject({ account: { username: `now-${reader.email}`, lastName: NAME } });
    expect(text).toContain('192.0.2.7');
    expect(parts['survey_answer']).toHaveLength(2);
    expect(text).not.toMatch(/token|passwordHash|password_hash|emailKey/);
    const { entries } = await done('getSiteUserTimeline', { id: reader.id });
    expect((entries as { kind: string }[])[0]?.kind).toBe('exported');
  });

  test('the export has names and dates where tables have ids', async () => {
    const reader = await fullReader();
    const [place] = await database.superuser<{ name: string }>('select name from site where id = $1', [
      a1.id,
    ]);
    const { data } = await done('exportSiteUser', { id: reader.id });
    const values = [...leavesOf(data)];
    const numbers = values.filter(({ value }) => typeof value === 'number');
    expect(new Set(numbers.map(({ key }) => key))).toEqual(NUMBERS);
    expect(values.filter(({ key }) => /(^|_)ids?$|Ids?$/.test(key))).toEqual([]);
    expect(values.filter(({ value }) => UUID.test(String(value)))).toEqual([]);
    const instants = values.filter(({ value }) => /^\d{4}-\d\d-\d\d./.test(String(value)));
    expect(instants.filter(({ value }) => !/T.*Z$/.test(String(value)))).toEqual([]);
    expect(data).toMatchObject({
      account: { site: place?.name, status: 'Active' },
      membership_grant: [{ membership: `Readers ${made}` }],
      licence_seat: [{ licence: `Readers ${made}` }],
      site_user_demographic: [{ question: `Trade ${made}`, answers: ['Steel'], value: NAME }],
      site_user_meter: [{ site: 'Every site', items: ['Deleted item 7'] }],
      newsletter_delivery: [{ campaign: 'Week 48', newsletter: 'Quay Weekly', state: 'sent' }],
      newsletter_reaction: [{ campaign: 'Week 48' }, { campaign: 'Week 48' }, { campaign: 'Week 48' }],
      newsletter_subscription_proof: [{ newsletter: 'Quay Weekly', consent_text: 'I agreed.' }],
    });
  });

  test('the export has no column of numbers that is neither named nor an amount', async () => {
    const reader = await fullReader();
    const { data } = await done('exportSiteUser', { id: reader.id });
    const columns = await database.superuser<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and udt_name in ('int2', 'int4', 'int8', '_int4', '_int8', 'uuid', '_uuid')`,
    );
    const shown = new Set(
      Object.entries(data as Record<string, unknown>).flatMap(([table, rows]) =>
        Array.isArray(rows) ? Object.keys(rows[0] ?? {}).map((key) => `${table}.${key}`) : [],
      ),
    );
    const numbers = columns.filter(({ table, column }) => shown.has(`${table}.${column}`));
    // `item`, `items` and `section` contain names.
    const expected = [...NUMBERS, 'item', 'items', 'section'].toSorted();
    expect(numbers.map(({ column }) => column).toSorted()).toEqual(expected);
  });
});

describe('the erasure', () => {
  test('the erasure leaves no trace of the person in any table, and preserves counts', async () => {
    const reader = await fullReader(`erased-${Date.now()}@reader.example`);
    const words = [reader.email, 'erased-'];
    expect(await tablesWith(words)).not.toEqual([]);
    const countEvents = () =>
      database.superuser<{ count: number }>('select count(*)::integer as count from site_user_event');
    const [before] = await countEvents();
    const refused = await call('eraseSiteUser', { id: reader.id, email: 'other@reader.example' });
    expect(refused.code).toBe('BAD_USER_INPUT');
    await done('eraseSiteUser', { id: reader.id, email: `now-${reader.email}` });
    expect(await tablesWith(words)).toEqual([]);
    // The erasure adds an event for itself.
    const [after] = await countEvents();
    expect(after?.count).toBe((before?.count ?? 0) + 1);
    const [order] = await database.superuser<{ count: number }>(
      'select count(*)::integer as count from membership_order where site_user_id is null',
    );
    expect(order?.count).toBe(1);
    expect((await call('getSiteUser', { id: reader.id })).code).toBe('NOT_FOUND');
  });
});

/** Files of the data directory that contain the word. */
async function filesWith(word: string): Promise<string[]> {
  const folder = services.config.dataDir;
  const names = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8').catch(() => '') })),
  );
  return texts.filter(({ text }) => text.toLowerCase().includes(word)).map(({ name }) => name);
}

describe.each(['closes the account', 'is erased by staff'])('a reader who %s', (how) => {
  const word = how.startsWith('closes') ? 'quarzblende' : 'wolframspat';

  test('an erased person is in no table, no known word, no history, no file and no export', async () => {
    // The address is another's word: each is looked for on its own.
    const reader = await fullReader(`${word}-${Date.now()}@reader.example`, `Q${word}`);
    // The former name is in the history and among the indexed words.
    await done('updateSiteUserProfileAdmin', { id: reader.id, lastName: `Alt${word}` });
    expect(await tablesWith([word])).toEqual(
      expect.arrayContaining([
        'form_submission',
        'history',
        'mail_outbox',
        'search_word',
        'site_user',
        'survey_answer',
      ]),
    );
    expect((await filesWith(word)).length).toBeGreaterThan(2);
    const ordersBefore = await countOf('membership_order');
    if (how.startsWith('closes'))
      await services.write(systemOf(world.a.id, [a1.id]), (work) =>
        closeAccount(work, { siteId: a1.id }, reader.id),
      );
    else await done('eraseSiteUser', { id: reader.id, email: `now-${reader.email}` });
    await runJobs(subject);
    expect(await tablesWith([word])).toEqual([]);
    expect(await filesWith(word)).toEqual([]);
    expect(await countOf('membership_order')).toBe(ordersBefore);
    const witness = await makeReader(services, a1);
    expect(JSON.stringify(await done('exportSiteUser', { id: witness.id }))).not.toContain(word);
  });
});

test('emails of others to an address that a reader only requested stay', async () => {
  const reader = await makeReader(services, a1);
  const to = `${world.a.users.admin.username}@press.example`;
  await services.write(systemOf(world.a.id, [a1.id]), async ({ db, records }) => {
    const place = { organisationId: world.a.id, siteId: a1.id };
    const account = await findOwnAccount(db, place, reader.id);
    if (account) await requestChange(db, place, account, to);
    const mail = { to, text: 'Text', html: 'Text', state: 'queued', attempts: 0 } as const;
    await records.insertSkippingPrepare(mailOutbox, {
      ...mail,
      subject: 'Confirm your email',
      askedBy: reader.id,
    });
    await records.insertSkippingPrepare(mailOutbox, { ...mail, subject: 'Reset your password' });
  });
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    closeAccount(work, { siteId: a1.id }, reader.id),
  );
  const rows = await database.superuser('select subject from mail_outbox where "to" = $1', [to]);
  expect(rows).toEqual([{ subject: 'Reset your password' }]);
});

const countOf = async (table: string) =>
  (await database.superuser<{ count: number }>(`select count(*)::integer as count from ${table}`))[0]?.count;

/** A reader who closed their account in an earlier version, which left it without an address. */
async function closedByEarlierVersion(name?: string): Promise<TestReader> {
  const reader = await fullReader(undefined, name);
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const account = await work.records.find(siteUser, reader.id, { lock: true });
    const closed = `closed-${reader.id}@closed.invalid`;
    const values = { status: 0, username: closed, emailKey: closed, firstName: null, lastName: null };
    if (account) await work.records.writeSkippingPrepare(siteUser, account, values);
  });
  await database.superuser('delete from site_user_address where site_user_id = $1', [reader.id]);
  await database.superuser("update site_user_event set details = '{}' where site_user_id = $1", [reader.id]);
  return reader;
}

test('orders of erased readers are deleted ten years after the end of their year, those of accounts never', async () => {
  const [erased, later, present] = [await fullReader(), await fullReader(), await fullReader()];
  const ids: number[] = [];
  for (const [reader, date] of [
    [erased, "date_trunc('year', now()) - interval '10 years 1 second'"],
    [later, "date_trunc('year', now()) - interval '10 years'"],
    [present, "now() - interval '30 years'"],
  ] as const) {
    const rows = await database.superuser<{ id: number }>(
      `update membership_order set created = ${date} where site_user_id = $1 returning id`,
      [reader.id],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  for (const { id, email } of [erased, later]) await done('eraseSiteUser', { id, email: `now-${email}` });
  const job = services.registry.jobs.get('memberships/clearKeptByLaw');
  expect(job?.every).toBe('day');
  const stopping = new AbortController().signal;
  if (job)
    await runJob(services, job, { organisation: null, payload: {} }, { id: '1', attempt: 1, stopping });
  const left = await database.superuser<{ id: number }>(
    'select id from membership_order where id = any ($1) order by id',
    [ids],
  );
  expect(left.map(({ id }) => id)).toEqual(ids.slice(1));
  const traces = await database.superuser(
    `select 1 from history where entity = 'membershipOrder' and record_id = $1
     union all select 1 from search_entry where entity = 'membershipOrder' and record_id = $1`,
    [ids[0]],
  );
  expect(traces).toEqual([]);
});

describe('an account that an earlier version closed', () => {
  test('a closed account is erased by the address it had', async () => {
    const reader = await closedByEarlierVersion('Feldspat');
    await done('eraseSiteUser', { id: reader.id, email: reader.email });
    await runJobs(subject);
    expect(await tablesWith(['Feldspat'])).toEqual([]);
  });

  test('a closed account is not erased by an address of another reader or of staff', async () => {
    const closed = await closedByEarlierVersion();
    const other = await fullReader();
    const submissions = await countOf('form_submission');
    const mails = await countOf('mail_outbox');
    // The primary address in another spelling, the previous address, a staff user's, and an invalid one.
    const typed = [`NOW-${other.email}`, other.email, world.a.users.editor.username, 'a'];
    for (const email of typed) {
      const refused = await call('eraseSiteUser', { id: closed.id, email });
      expect([email, refused.code]).toEqual([email, 'BAD_USER_INPUT']);
    }
    expect(await countOf('form_submission')).toBe(submissions);
    expect(await countOf('mail_outbox')).toBe(mails);
    await done('eraseSiteUser', { id: closed.id, email: closed.email });
  });
});

test('events of another account with an address it took over are not the person’s', async () => {
  const reader = await fullReader(`left-${Date.now()}@reader.example`);
  const heir = await makeReader(services, a1, { email: reader.email });
  await services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
    const { id: requiredSurvey } = await work.records.create(survey, {
      site: a1.id,
      title: 'Of the heir',
      askEmail: 'optional',
    });
    await work.records.insertSkippingPrepare(surveyAnswer, {
      site: a1.id,
      survey: requiredSurvey,
      siteUser: heir.id,
      sender: reader.email,
      email: reader.email,
      page: '/',
      answers: 'Of the heir',
      attempt: 'heir',
    });
  });
  const { data } = await done('exportSiteUser', { id: reader.id });
  expect(JSON.stringify(data)).not.toContain('Of the heir');
  await done('eraseSiteUser', { id: reader.id, email: `now-${reader.email}` });
  expect(await tablesWith(['Of the heir'])).toContain('survey_answer');
  expect((await call('getSiteUser', { id: heir.id })).code).toBeNull();
});

describe('merging', () => {
  test('merging preserves the older account with the data of both, and logs both out', async () => {
    const older = await fullReader(`older-${Date.now()}@reader.example`);
    const newer = await fullReader();
    await database.superuser('update site_user set first_name = null where id = $1', [older.id]);
    const merged = await done('mergeSiteUsers', { id: newer.id, other: older.id });
    expect(merged).toMatchObject({ id: older.id, username: `now-${older.email}`, firstName: 'Ann' });
    const details = await done('getSiteUserDetails', { id: older.id });
    const titles = (details['grants'] as { membershipId: number }[]).map(({ membershipId }) => membershipId);
    expect(titles.toSorted()).toEqual([older.membershipId, newer.membershipId].toSorted());
    expect(details).toMatchObject({ devices: [], notes: [{ text: `${NAME} telephoned.` }, {}] });
    expect((details['consents'] as unknown[]).length).toBe(2);
    expect((await call('getSiteUser', { id: newer.id })).code).toBe('NOT_FOUND');
    // The merged account's addresses belong to the person: an erasure finds them.
    await done('eraseSiteUser', { id: older.id, email: `now-${older.email}` });
    expect(await tablesWith([newer.email, older.email])).toEqual([]);
  });

  test('merging preserves the open account if the older one is closed, with a preview', async () => {
    const [older, newer] = [await fullReader(), await fullReader()];
    await done('closeSiteUser', { id: older.id });
    const saidBefore = await done('previewSiteUserMerge', { id: older.id, other: newer.id });
    expect(saidBefore).toMatchObject({
      keptId: newer.id,
      keptEmail: `now-${newer.email}`,
      isKeptOpen: true,
      removedEmail: `now-${older.email}`,
      isRemovedOpen: false,
      consents: [{ purpose: 'marketing', isGiven: true }],
      sessions: 1,
    });
    const merged = await done('mergeSiteUsers', { id: older.id, other: newer.id });
    expect(merged).toMatchObject({ id: newer.id, status: 1 });
    const after = await done('getSiteUserDetails', { id: newer.id });
    const titlesOf = (some: unknown) => (some as { title: string }[]).map(({ title }) => title).toSorted();
    expect(titlesOf(saidBefore['memberships'])).toEqual(titlesOf(after['grants']));
    expect(after['devices']).toEqual([]);
  });

  test('merging is refused for one account, and for accounts of two realms', async () => {
    const [one, two] = [await makeReader(services, a1), await makeReader(services, a1)];
    expect((await call('mergeSiteUsers', { id: one.id, other: one.id })).code).toBe('BAD_USER_INPUT');
    await database.superuser(
      `with made as (insert into realm (organisation_id, name) values ($1, 'Apart') returning id),
       moved as (update site_realm set realm_id = made.id from made where site_id = $2)
       update site_user set realm = made.id from made where site_user.id = $3`,
      [world.a.id, a2.id, two.id],
    );
    expect((await call('mergeSiteUsers', { id: one.id, other: two.id })).code).toBe('BAD_USER_INPUT');
  });
});
