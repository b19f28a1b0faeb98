/** Importing readers' accounts from a file, with the import's own screens and checks. */
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import exported from '../../../../../examples/import/site-users-export.json' with { type: 'json' };
import { operations } from '#registry/operations.server.ts';
import { tableOf } from '#server/exports/table.ts';
import { demographicQuestion } from '../../surveys/entities/demographic-question/entity.ts';
import { hooks } from '../../account/entities/site-user/server/hooks.ts';
import { siteUser } from '../../account/entities/site-user/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

interface Imported {
  id: number;
  isTakenOver: boolean;
  warnings: string[];
}

/** Imports a single record. */
async function importOne(
  values: Record<string, unknown>,
  before?: number,
  overwrite = false,
): Promise<Imported> {
  const warnings: string[] = [];
  let isTakenOver = false;
  const input = {
    overwrite,
    isKnown: before !== undefined,
    tookOver: () => void (isTakenOver = true),
    target: 'siteUser',
    siteId: a1.id,
    values,
    warn: (reason: string) => void warnings.push(reason),
    readFile: () => Promise.reject(new Error('No file.')),
    media: { inspect: fail, normalise: fail, store: { put: fail } },
  };
  const record = await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const known = before === undefined ? null : await work.records.find(siteUser, before, { lock: true });
    const made = known ? hooks.imports?.update?.(work, known, input) : hooks.imports?.create?.(work, input);
    if (!made) throw new Error('Site users cannot be imported.');
    return made;
  });
  return { id: record.id, warnings, isTakenOver };
}

function fail(): never {
  throw new Error('No media.');
}

async function details(id: number) {
  const token = await login(app, world.a.users.admin.username);
  const answer = await gql(app, { id: 'getSiteUserDetails', input: { id }, token, site: 'a1' });
  return answer.result as {
    grants: { source: string; ends: string | null; title: string }[];
    consents: { purpose: string; isGiven: boolean; wordingVersion: string; kind: string }[];
  };
}

const PASSWORD = 'herons over the lock gate';

async function logsIn(email: string, password = PASSWORD): Promise<boolean> {
  const answer = await app.inject({
    method: 'POST',
    url: '/account/login',
    headers: { host: a1.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ x_form: 'account', email, password }).toString(),
  });
  return answer.statusCode === 303;
}

test('an account comes with memberships, consent and its password, and logs in with it', async () => {
  const { membershipId } = await makeReader(services, a1);
  const [{ alias, title } = { alias: '', title: '' }] = await database.superuser<{
    alias: string;
    title: string;
  }>('select alias, title from membership where id = $1', [membershipId]);
  const email = 'Imported@Reader.Example';
  const { id, warnings } = await importOne({
    email,
    firstName: 'Ilse',
    countryCode: 'CAN',
    memberships: [alias, 'nowhere'],
    membershipsUntil: '2099-01-01T00:00:00.000Z',
    passwordHash: await hashPassword(PASSWORD),
    marketingConsent: true,
    consentSource: 'Fair 2025',
  });
  expect(warnings).toEqual(['The site has no membership with the alias “nowhere”.']);
  const { grants, consents } = await details(id);
  expect(grants).toMatchObject([{ title, source: 'import', ends: '2099-01-01T00:00:00.000Z' }]);
  expect(consents).toMatchObject([
    { purpose: 'marketing', isGiven: true, wordingVersion: 'Import: Fair 2025', kind: 'CASL' },
  ]);
  expect(await logsIn(email.toLowerCase())).toBe(true);
  // Importing again adds nothing.
  await importOne({ email, memberships: [alias], marketingConsent: false }, id);
  const again = await details(id);
  expect([again.grants.length, again.consents.length]).toEqual([1 + 1, 1]);
});

test.each([
  { memberships: (alias: string) => [alias], membershipsUntil: '2099-02-31' },
  { memberships: (alias: string) => `${alias} (until 31 February 2099)`, membershipsUntil: undefined },
])('a membership whose end is a day that does not exist is not granted', async (row) => {
  const { membershipId } = await makeReader(services, a1);
  const [{ alias } = { alias: '' }] = await database.superuser<{ alias: string }>(
    'select alias from membership where id = $1',
    [membershipId],
  );
  const email = `no-such-day-${Math.random().toString(36).slice(2)}@reader.example`;
  const { id, warnings } = await importOne({ ...row, email, memberships: row.memberships(alias) });
  expect(warnings).toEqual([
    expect.stringMatching(/2099.*” were left out: it is not a valid date\. Correct it in the file/),
  ]);
  expect((await details(id)).grants).toEqual([]);
});

test.each([
  ['5f4dcc3b5aa765d61d8327deb882cf99', 'not a hash of a known kind'],
  ['$2y$13$.vGA1O9wmRjrwAVXD98HNOgsNpDczlqm3Jq7KnEd1rVAGv3Fykk1a', 'too costly to compare'],
  [
    '$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'too costly',
  ],
])('a password that log-ins cannot compare with is left out, and said (%s)', async (passwordHash, said) => {
  const email = `legacy-${said.length}@reader.example`;
  const { id, warnings } = await importOne({ email, passwordHash });
  expect(warnings).toEqual([expect.stringContaining(said)]);
  const [row] = await database.superuser('select password_hash from site_user where id = $1', [id]);
  expect(row).toEqual({ password_hash: null });
});

test('a password of another system logs in, and is an Argon2id hash from then on', async () => {
  const email = 'from-drupal@reader.example';
  const passwordHash = '$S$C33783772bRXEx1aCsvY.dqgaaSu76XmVlKrW9Qu8IQlvxHlmzLf';
  const { id, warnings } = await importOne({ email, passwordHash });
  expect(warnings).toEqual([]);
  expect(await logsIn(email, 'hashcat')).toBe(true);
  const [row] = await database.superuser('select password_hash from site_user where id = $1', [id]);
  expect(row).toEqual({ password_hash: expect.stringMatching(/^\$argon2id\$/) });
});

test('an existing account retains its values, its password too', async () => {
  const own = await hashPassword(PASSWORD);
  const reader = await makeReader(services, a1, { passwordHash: own });
  const { id, warnings } = await importOne({
    email: reader.email,
    firstName: 'Stolen',
    company: 'Pilots Ltd',
    passwordHash: await hashPassword('another password entirely'),
  });
  expect(id).toBe(reader.id);
  expect(warnings).toHaveLength(1);
  const [row] = await database.superuser(
    'select first_name, company, password_hash from site_user where id = $1',
    [id],
  );
  expect(row).toEqual({ first_name: 'Ann', company: 'Pilots Ltd', password_hash: own });
});

const profileOf = async (id: number) => {
  const [row] = await database.superuser<Record<string, unknown>>(
    `select username, first_name as "firstName", company, region, country_code as country, postal_code as code
      from site_user where id = $1`,
    [id],
  );
  return row;
};

test.each([
  [{ countryCode: 'DE' }, { country: 'DEU' }, ''],
  [{ countryCode: ' germany ' }, { country: 'DEU' }, ''],
  [{ countryCode: 'Germania' }, { country: null }, 'Country “Germania” was left out'],
  [{ countryCode: 'US', region: 'texas' }, { country: 'USA', region: 'TX' }, ''],
  [{ countryCode: 'US', region: 'ON' }, { region: null }, 'Region “ON” was left out: United States'],
  [{ countryCode: 'DE', region: 'BY' }, { country: 'DEU', region: null }, 'is kept without regions'],
  [{ firstName: 'A'.repeat(80) }, { firstName: null }, 'First name “AAAA'],
  [{ company: 'Kai\nwerk' }, { company: 'Kai werk' }, ''],
  [{ postalCode: '1'.repeat(40) }, { code: null }, 'Postal code “1111'],
  [{ membershipsUntil: 'soon', memberships: [] }, {}, 'it is not a valid date'],
  [{ membershipsUntil: '2099-02-31', memberships: [] }, {}, 'it is not a valid date'],
  [{ marketingConsent: 'perhaps' }, {}, 'neither yes nor no'],
  [{ demographics: '[1' }, {}, 'Demographics were left out'],
])('an odd cell costs no account: %o', async (values, stored, warning) => {
  const email = `odd-${Math.random().toString(36).slice(2)}@reader.example`;
  const { id, warnings } = await importOne({ email, ...values });
  expect(await profileOf(id)).toMatchObject({ username: email, ...stored });
  expect(warnings).toEqual(warning === '' ? [] : [expect.stringContaining(warning)]);
});

test('a domain with an umlaut becomes punycode; a reader without an email is refused', async () => {
  const { id } = await importOne({ email: 'jan@käse.example' });
  expect(await profileOf(id)).toMatchObject({ username: 'jan@xn--kse-qla.example' });
  await expect(importOne({ email: 'nobody' })).rejects.toThrow('A reader needs an email address.');
});

test('values typed by a reader are replaced only by --overwrite, and none is emptied by it', async () => {
  const email = 'typed@reader.example';
  const { id } = await importOne({ email, firstName: 'Ilse', company: 'Kaiwerk' });
  // A reader who has never logged in has entered no values, so the source may correct its own.
  await importOne({ email, firstName: 'Ilsa', company: null }, id);
  expect(await profileOf(id)).toMatchObject({ firstName: 'Ilsa', company: 'Kaiwerk' });
  await database.superuser("update site_user set last_login = now(), first_name = 'Typed' where id = $1", [
    id,
  ]);
  await importOne({ email, firstName: 'Ilse', city: 'Bremen' }, id);
  expect(await profileOf(id)).toMatchObject({ firstName: 'Typed' });
  const merged = await importOne({ email, firstName: 'Ilse' });
  expect([merged.id, merged.isTakenOver]).toEqual([id, true]);
  expect(await profileOf(id)).toMatchObject({ firstName: 'Typed' });
  await importOne({ email, firstName: 'Ilse' }, id, true);
  expect(await profileOf(id)).toMatchObject({ firstName: 'Ilse', company: 'Kaiwerk' });
});

test('the CSV of readers is complete, and imported again it is the same', async () => {
  const { membershipId } = await makeReader(services, a1);
  const [{ alias } = { alias: '' }] = await database.superuser<{ alias: string }>(
    'select alias from membership where id = $1',
    [membershipId],
  );
  const label = 'Which tugs?';
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(demographicQuestion, { label, type: 2, answers: [{ id: 4, label: 'Large, red' }] }),
  );
  // Two questions with the same label are distinguished.
  const same = await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const one = await work.records.create(demographicQuestion, { label: 'Berths', type: 3 });
    const two = await work.records.create(demographicQuestion, { label: 'Berths', type: 3 });
    return [`Berths (${one.id})`, `Berths (${two.id})`] as const;
  });
  const demographics = { [label]: ['Large, red'], [same[0]]: '12', [same[1]]: '40' };
  const { id } = await importOne({
    email: 'whole@reader.example',
    firstName: 'Ilse',
    postalCode: '28195',
    countryCode: 'DEU',
    furtherEmails: 'whole-two@reader.example; whole-three@reader.example',
    memberships: `${alias} (until 2099-01-01T00:00:00.000Z)`,
    consents: [
      {
        purpose: 'account',
        isGiven: true,
        version: '3',
        text: 'I agree.',
        policy: '/terms',
        at: '2024-02-03T04:05:06.000Z',
      },
      {
        purpose: 'marketing',
        isGiven: false,
        version: '1',
        text: null,
        policy: null,
        at: '2024-02-03T04:05:07.000Z',
      },
    ],
    demographics,
  });
  const first = await csvOf(id);
  expect(first).toMatchObject({
    'Postal code': '28195',
    'Further emails': 'whole-three@reader.example; whole-two@reader.example',
    Memberships: `${alias} (until 2099-01-01T00:00:00.000Z)`,
    'Consent to marketing': 'No',
    Demographics: JSON.stringify(demographics),
  });
  await database.superuser('delete from site_user where id = $1', [id]);
  const [source] = exported.sources;
  const fields = Object.entries(source?.fields ?? {}).map(([field, column]) => [field, first[column]]);
  const again = await importOne(Object.fromEntries(fields));
  expect(again.warnings).toEqual([]);
  const { Id: _, Created: _created, ...stored } = first;
  expect(await csvOf(again.id)).toMatchObject(stored);
});

test('additional emails log in; taken ones, too many and those of readers who have logged in are left out', async () => {
  const other = await makeReader(services, a1);
  const own = (count: number) => Array.from({ length: count }, (_, at) => `further-${at}@reader.example`);
  const { id, warnings } = await importOne({
    email: 'further@reader.example',
    passwordHash: await hashPassword(PASSWORD),
    furtherEmails: ['nobody', other.email, 'Further@Reader.example', ...own(6)].join('; '),
  });
  expect(warnings).toEqual([
    '“nobody” was left out of the further emails: it is not a valid email address.',
    `The further email “${other.email}” was left out: another account has it.`,
    ...own(6)
      .slice(4)
      .map((email) => `The further email “${email}” was left out: an account may have 5.`),
  ]);
  expect([await logsIn('further-3@reader.example'), await logsIn('further-4@reader.example')]).toEqual([
    true,
    false,
  ]);
  const later = await importOne(
    { email: 'further@reader.example', furtherEmails: ['late@reader.example'] },
    id,
  );
  expect(later.warnings).toEqual([
    'The further email “late@reader.example” was left out: the reader has logged in, and adds their own.',
  ]);
});

test('a file from before a question changed is read with the words of then', async () => {
  const write = <T>(run: Parameters<typeof services.write<T>>[1]) =>
    services.write(systemOf(world.a.id, [a1.id]), run);
  const label = 'Which cranes?';
  const { id: question } = await write((work) =>
    work.records.create(demographicQuestion, {
      label,
      type: 2,
      answers: ['Blue', 'Red'].map((one) => ({ id: null, label: one })),
    }),
  );
  await write(async (work) => {
    const { version = 0 } = (await work.records.find(demographicQuestion, question)) ?? {};
    await work.records.update(demographicQuestion, {
      id: question,
      version,
      changes: { answers: [{ id: 1, label: 'Navy' }] },
    });
  });
  const said = { [label]: ['Blue', 'Red'] };
  const { id, warnings } = await importOne({ email: 'cranes@reader.example', demographics: said });
  expect(warnings).toEqual([]);
  expect((await csvOf(id))['Demographics']).toBe(JSON.stringify(said));
});

test('answers that a file repeats retain their words, and those of deleted questions their place in the CSV', async () => {
  const label = 'Which locks?';
  const make = () =>
    services.write(systemOf(world.a.id, [a1.id]), (work) =>
      work.records.create(demographicQuestion, { label, type: 2, answers: [{ id: null, label: 'North' }] }),
    );
  const { id: question } = await make();
  const email = 'locks@reader.example';
  const { id } = await importOne({ email, demographics: { [label]: ['North'] } });
  await database.superuser(
    "update site_user_demographic set question = 'Locks?', answers = '{Northern}', updated = '2025-01-01' where question_id = $1",
    [question],
  );
  const again = await importOne({ email, demographics: { [label]: ['Northern'] } }, id);
  expect(again.warnings).toEqual([]);
  const rows = await database.superuser(
    'select question, answers, extract(year from updated)::integer as year from site_user_demographic where question_id = $1',
    [question],
  );
  expect(rows).toEqual([{ question: 'Locks?', answers: ['Northern'], year: 2025 }]);
  await database.superuser('delete from demographic_question where id = $1', [question]);
  await database.superuser('update site_user_demographic set question = $2 where question_id = $1', [
    question,
    label,
  ]);
  await make();
  await importOne({ email, demographics: { [label]: ['North'] } }, id);
  expect((await csvOf(id))['Demographics']).toBe(
    JSON.stringify({ [`${label} (${question})`]: ['Northern'], [label]: ['North'] }),
  );
});

/** A reader's row in the CSV export, by column. */
async function csvOf(id: number): Promise<Record<string, string>> {
  const operation = operations.find(({ name }) => name === 'getSiteUserStream');
  if (!operation) throw new Error('No list of readers.');
  const saved = { operation, label: '', entity: siteUser, isPersonal: true, canDownload: () => true };
  const { head, cellsOf } = tableOf(saved, services.registry.hooks);
  const [cells = []] = await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(siteUser, id);
    return cellsOf(work, record ? [record] : []);
  });
  return Object.fromEntries(head.map((column, at) => [column, cells[at] ?? '']));
}
