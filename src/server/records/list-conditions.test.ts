/** Conditions of lists: their results, what is refused, and the index behind each. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineEntity } from '#model/define-entity.ts';
import { text } from '#fields/text/field.ts';
import { gql, login } from '#testing/make/make.ts';
import { blocksRead, recordStatements, wastefulSteps } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const token = await login(app, world.a.users.admin.username);
const client = new pg.Client({ connectionString: database.connectionString });

/**
 * One mail in a thousand has failed, and one in a thousand is queued. They are an hour apart; the last are
 * the newest.
 */
const MAILS = 20_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

beforeAll(async () => {
  await client.connect();
  await database.superuser(
    `insert into mail_outbox (organisation_id, "to", subject, text, html, state, created)
     select $1, 'o.ferreira' || n || '@quayside.example', 'Berth ' || n, 'Text', '<p>Text</p>',
       case when n % 1000 = 0 then 'failed' when n % 1000 = 1 then 'queued' else 'sent' end,
       now() - make_interval(hours => ${MAILS} - n)
     from generate_series(1, ${MAILS}) as n`,
    [world.a.id],
  );
  await database.superuser('analyze mail_outbox');
});
afterAll(async () => {
  await client.end();
  await subject.close();
});

interface Page {
  edges: { node: { subject: string; state: string; created: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number | null;
}

const ask = (input: Record<string, unknown>) =>
  gql(app, { id: 'getMailOutboxStream', token, site: 'a1', input });

async function list(conditions: unknown[], more: Record<string, unknown> = {}): Promise<Page> {
  const answer = await ask({ conditions, ...more });
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Page;
}

const failedOrQueued = { field: 'state', operator: 'any', values: ['failed', 'queued'] };

describe('a list', () => {
  test('a list of any of several values is in one order, page after page, each row once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await list([failedOrQueued], { limit: 15, ...(after && { after }) });
      seen.push(...page.edges.map(({ node }) => node.subject));
      after = page.pageInfo.endCursor;
    } while (after);
    const expected = Array.from({ length: 20 }, (_, index) => (20 - index) * 1000)
      .flatMap((n) => [`Berth ${n}`, `Berth ${n - 999}`])
      .filter((subject) => subject !== 'Berth 20001');
    // The mail of the test world is also queued, and is the newest.
    expect(seen.filter((subject) => subject.startsWith('Berth'))).toEqual(expected);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('between two instants has what was made between them, and is counted', async () => {
    const page = await list(
      [
        { field: 'created', operator: 'after', values: [hoursAgo(10.5)] },
        { field: 'created', operator: 'before', values: [hoursAgo(4.5)] },
      ],
      { countTotal: true },
    );
    const numbers = [5, 6, 7, 8, 9, 10].map((hours) => `Berth ${MAILS - hours}`);
    expect(page.edges.map(({ node }) => node.subject)).toEqual(numbers);
    expect(page.totalCount).toBe(6);
  });

  test('a list of top terms leaves out those below another', async () => {
    const create = async (name: string, parent: number | null) =>
      (await gql(app, { id: 'createTaxonomy', token, site: 'a1', input: { name, type: 'Topic', parent } }))
        .result as { id: number };
    const top = await create('Harbour works', null);
    await create('Dredging', top.id);
    const conditions = [{ field: 'parent', operator: 'empty', values: [] }];
    const answer = await gql(app, { id: 'getTaxonomyStream', token, site: 'a1', input: { conditions } });
    const names = (answer.result as { edges: { node: { name: string } }[] }).edges.map(
      ({ node }) => node.name,
    );
    expect(names).toContain('Harbour works');
    expect(names).not.toContain('Dredging');
  });

  test('a list by words in one field leaves out rows that have them elsewhere', async () => {
    const { id } = world.sites.a1;
    for (const [from, to] of [
      ['/quay/one', '/dock'],
      ['/dock/two', '/quay'],
    ])
      await gql(app, { id: 'createWebsiteRedirect', token, site: 'a1', input: { site: id, from, to } });
    const conditions = [{ field: 'from', operator: 'contains', values: ['quay'] }];
    const input = { site: id, conditions };
    const answer = await gql(app, { id: 'getWebsiteRedirectStream', token, site: 'a1', input });
    const found = (answer.result as { edges: { node: { from: string } }[] }).edges.map(
      ({ node }) => node.from,
    );
    expect(found).toEqual(['/quay/one']);
  });
});

test.each([
  ['a field that is not offered', [{ field: 'text', operator: 'contains', values: ['x'] }]],
  ['an operator the field does not have', [{ field: 'state', operator: 'before', values: [hoursAgo(1)] }]],
  ['a time that is none', [{ field: 'created', operator: 'after', values: ['yesterday'] }]],
  ['a day that does not exist', [{ field: 'created', operator: 'after', values: ['2027-02-31T00:00:00Z'] }]],
  ['the year 0', [{ field: 'created', operator: 'after', values: ['0000-02-01T00:00:00Z'] }]],
  ['no value', [{ field: 'state', operator: 'any', values: [] }]],
  ['more than 20 values', [{ field: 'state', operator: 'any', values: Array.from({ length: 21 }, String) }]],
  ['more than 10 conditions', Array.from({ length: 11 }, () => failedOrQueued)],
])('%s is refused in words', async (_what, conditions) => {
  const answer = await ask({ conditions });
  expect(answer.code).toBe('BAD_USER_INPUT');
});

test('a cursor with a day that does not exist is refused', async () => {
  const after = Buffer.from(JSON.stringify(['2027-02-31T00:00:00.000Z', 1])).toString('base64url');
  expect((await ask({ conditions: [failedOrQueued], after })).code).toBe('BAD_USER_INPUT');
});

test.each([
  ['any of several values', [failedOrQueued], {}],
  ['any of several values, a later page', [failedOrQueued], { after: cursorAt(MAILS / 2) }],
  ['before an instant', [{ field: 'created', operator: 'before', values: [hoursAgo(MAILS / 2)] }], {}],
  ['after an instant', [{ field: 'created', operator: 'after', values: [hoursAgo(MAILS / 2)] }], {}],
])('%s is answered by an index', async (_what, conditions, more) => {
  const sent = await recordStatements(services.pool, () => list(conditions, { limit: 20, ...more }));
  const statements = sent.filter(({ text: statement }) => statement.includes('from "mail_outbox"'));
  expect(statements).toHaveLength(1);
  for (const statement of statements) {
    expect(await wastefulSteps(client, statement, 100)).toEqual([]);
    expect(await blocksRead(client, statement)).toBeLessThan(300);
  }
});

function cursorAt(hours: number): string {
  return Buffer.from(JSON.stringify([hoursAgo(hours), 1])).toString('base64url');
}

test('an operator without an index is refused when the entity is declared', () => {
  const berth = (operators: Record<string, readonly ('any' | 'before' | 'contains')[]>) => () =>
    defineEntity({
      name: 'berth',
      label: 'Berth',
      pluralLabel: 'Berths',
      tenancy: 'organisation',
      titleField: 'name',
      personalData: 'what a test makes up',
      fields: { name: text({ label: 'Name', required: true }) },
      list: { columns: [], filters: [], sorts: [], operators, search: [] },
      operations: ['stream'],
      examples: [],
    });
  expect(berth({ name: ['any'] })).toThrow('supports “any” only if the field is a filter');
  expect(berth({ name: ['contains'] })).toThrow('only if the field is searched');
  expect(berth({ name: ['before'] })).toThrow('only if the field is a sort');
});
