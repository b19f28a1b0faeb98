/** Traits by which other modules choose among addresses: membership, demographic answer, country. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readerTraits } from '#registry/reader-traits.server.ts';
import { offeredTraits, traitValuesOf } from '#server/readers/index.ts';
import { systemOf } from '#testing/make/make.ts';
import { makeReader, type TestReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { endGrants } from '../../orders/server/grants.ts';
import { saveDemographics } from '../../registration/server/demographics.ts';
import { demographicQuestion } from '../../surveys/entities/demographic-question/entity.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, b1 } = world.sites;
afterAll(subject.close);

const ON = new Set(['memberships']);
const place = { organisationId: a1.organisationId, siteId: a1.id };
const site = { ...place, modulesOn: ON };
const writer = systemOf(a1.organisationId, [a1.id]);

let ann: TestReader;
let ben: TestReader;
let [question, first, second] = [0, 0, 0];

const traitOf = (name: string) => {
  const trait = readerTraits.find((each) => each.name === name);
  if (!trait) throw new Error(`There is no trait ${name}.`);
  return trait;
};

/** The values that each address has. */
const valuesOf = async (name: string, values: string[], where = site, emailKeys = [ann.email, ben.email]) => {
  const scope = systemOf(where.organisationId, [where.siteId]);
  const found = await services.write(scope, ({ db }) =>
    traitValuesOf(db, traitOf(name), where, { emailKeys, values }),
  );
  return Object.fromEntries([...found].map(([key, held]) => [key, [...held]]));
};

beforeAll(async () => {
  ann = await makeReader(services, a1, { email: 'ann@reader.example' });
  ben = await makeReader(services, a1, { email: 'ben@reader.example', membershipId: ann.membershipId });
  await services.write(writer, async ({ db, records }) => {
    const answers = ['I run a port', 'I ship goods'].map((label) => ({ label, id: null }));
    const made = await records.create(demographicQuestion, { label: 'What do you do?', type: 1, answers });
    question = made.id;
    [first, second] = (made.answers ?? []).map(({ id }) => id ?? 0) as [number, number];
    await records.create(demographicQuestion, { label: 'Your boat?', type: 3 });
    const choices = [{ id: first, label: 'I run a port' }];
    const answer = { questionId: question, question: 'What do you do?', type: 1, choices, value: null };
    await saveDemographics(db, place, { siteUserId: ann.id, answers: [answer] });
  });
});

describe('traits of readers', () => {
  test('a site offers its memberships and the answers of questions with choices', async () => {
    const offered = await services.write(writer, ({ db }) => offeredTraits(db, readerTraits, site));
    const optionsOf = (name: string) => offered.find((trait) => trait.name === name)?.options;
    expect(optionsOf('membership')).toContainEqual({
      id: String(ann.membershipId),
      label: 'Readers of ann@reader.example',
    });
    expect(optionsOf('demographicAnswer')).toEqual([
      { id: `${question}-${first}`, label: 'What do you do?: I run a port' },
      { id: `${question}-${second}`, label: 'What do you do?: I ship goods' },
    ]);
    expect(optionsOf('country')).toContainEqual({ id: 'NLD', label: 'Netherlands' });
  });

  test('a site with memberships off offers none, and no address has a value', async () => {
    const off = { ...site, modulesOn: new Set<string>() };
    expect(await services.write(writer, ({ db }) => offeredTraits(db, readerTraits, off))).toEqual([]);
    expect(await valuesOf('membership', [String(ann.membershipId)], off)).toEqual({});
  });

  test('addresses have the memberships that run now, and the answers that were given', async () => {
    const id = String(ann.membershipId);
    expect(await valuesOf('membership', [id, 'none', '0'])).toEqual({ [ann.email]: [id], [ben.email]: [id] });
    expect(
      await valuesOf('demographicAnswer', [`${question}-${first}`, `${question}-${second}`, 'x']),
    ).toEqual({
      [ann.email]: [`${question}-${first}`],
    });
    await services.write(writer, ({ db }) =>
      endGrants(db, place, { siteUserId: ben.id, membershipId: ben.membershipId }, 'now'),
    );
    expect(await valuesOf('membership', [id])).toEqual({ [ann.email]: [id] });
  });

  test('the country of an account is one of the values', async () => {
    await database.superuser(`update site_user set country_code = 'NLD' where id = $1`, [ben.id]);
    expect(await valuesOf('country', ['NLD', 'BEL'])).toEqual({ [ben.email]: ['NLD'] });
  });

  test('an address that is not confirmed any more, of a closed account or of another organisation has no value', async () => {
    const id = String(ann.membershipId);
    const other = { organisationId: b1.organisationId, siteId: b1.id, modulesOn: ON };
    expect(await valuesOf('membership', [id], other)).toEqual({});
    await database.superuser(
      `update site_user_address set until = now() + interval '1 day' where site_user_id = $1`,
      [ann.id],
    );
    expect(await valuesOf('membership', [id])).toEqual({});
    await database.superuser(`update site_user_address set until = null where site_user_id = $1`, [ann.id]);
    expect(await valuesOf('membership', [id])).toEqual({ [ann.email]: [id] });
    await database.superuser(`update site_user set status = 0 where id = $1`, [ann.id]);
    expect(await valuesOf('membership', [id])).toEqual({});
    await database.superuser(`update site_user set status = 1 where id = $1`, [ann.id]);
  });

  test('more than 10,000 addresses are refused', async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => `${index}@reader.example`);
    await expect(valuesOf('membership', ['1'], site, many)).rejects.toThrow('the limit is 10000');
  });

  test.each(readerTraits.map(({ name }) => [name] as const))(
    'the statement of %s begins with the addresses, not with all readers',
    async (name) => {
      const plan = await services.write(writer, async ({ db }) => {
        await sql`set local enable_seqscan = off`.execute(db);
        const emailKeys = sql`${['ann@reader.example', 'x@reader.example']}::text[]`;
        const statement = traitOf(name).holders({ ...place, emailKeys, values: ['1-1'] });
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toMatch(/Index Cond: .*email_key = ANY/);
    },
  );
});
