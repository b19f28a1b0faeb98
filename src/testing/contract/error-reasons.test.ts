/** Every error of the API has a reason, and it is on the list that clients read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { gql, type GraphqlCall } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { plantOperations } from './planted.ts';
import { targetMaker } from './targets.ts';
import { ON_THE_SITE, TENANCY_INPUTS } from './tenancy/tenancy-inputs.ts';

const planted = plantOperations(() => database.superuserConnectionString);
const subject = await buildTestWorld({ planted });
const { app, api, services, database, site, world } = subject;
const targetsOf = targetMaker(subject, world);
const [own, foreign] = [await targetsOf(world.sites.a1), await targetsOf(world.sites.b1)];
afterAll(subject.close);

const listed = new Set(
  [
    ...readFileSync(join(import.meta.dirname, '../../../docs/error-reasons.md'), 'utf8').matchAll(
      /^\| `(\w+)` \| (.+?) \|/gm,
    ),
  ].flatMap(([, reason = '', codes = '']) => codes.split(', ').map((code) => `${code} ${reason}`)),
);

/** A fresh login of the administrator: some operations end those that there are. */
async function openSession(): Promise<string> {
  const user = await services.auth.findUser(world.a.users.admin.username);
  if (!user) throw new Error('The world has no such user.');
  return (await services.auth.openSession(user, 'test')).bearerToken;
}

/** Errors of an answer that are not on the list, with code and reason. */
function unlisted(body: string): string[] {
  const { errors = [] } = JSON.parse(body) as { errors?: { extensions?: Record<string, unknown> }[] };
  return errors
    .map(({ extensions }) => `${String(extensions?.['code'])} ${String(extensions?.['reason'])}`)
    .filter((error) => !listed.has(error));
}

const names = api.operations.map(({ name }) => name).filter((name) => !name.startsWith('planted'));
/** Log-outs come last, so that the login of the others lasts. */
const ordered = [...names].sort(
  (a, b) => Number(/logout|endOwn/i.test(a)) - Number(/logout|endOwn/i.test(b)),
);

const callers: [string, (name: string, token: string) => Omit<GraphqlCall, 'id'>[]][] = [
  ['without a login and without input', () => [{ host: site('a1').host }]],
  ['on a host without a site', () => [{ host: 'nowhere.example' }]],
  ['by an administrator without input', (_name, token) => [{ token, site: 'a1' }]],
  ['by an administrator with values of wrong types', (_name, token) => [{ token, site: 'a1', input: WRONG }]],
  [
    'by an administrator with ids of another organisation',
    (name, token) =>
      (TENANCY_INPUTS[name]?.(foreign, own) ?? ON_THE_SITE[name] ?? []).map((input) => ({
        token,
        site: 'a1',
        input,
      })),
  ],
  ['with a login that has ended', () => [{ token: 'ended', site: 'a1' }]],
];

const ANONYMOUS = { token: undefined, site: undefined };
const WRONG = { id: 'x', site: [], ids: 'x', name: 1, values: 1, unknown: 1 };

test.each(callers)('every error of a call %s has a listed reason', async (_how, callsOf) => {
  const found: string[] = [];
  const token = await openSession();
  let errors = 0;
  for (const id of ordered)
    for (const call of callsOf(id, token)) {
      const { body, code } = await gql(app, { ...call, id });
      if (code !== null) errors += 1;
      found.push(...unlisted(body).map((error) => `${id}: ${error}`));
    }
  expect(found).toEqual([]);
  expect(errors).toBeGreaterThan(ordered.length / 4);
});

test.each<[string, Partial<GraphqlCall>, string]>([
  ['text that is not GraphQL', { query: 'query {' }, 'QUERY_NOT_PARSED'],
  ['a field that does not exist', { query: '{ nothing }' }, 'QUERY_INVALID'],
  ['too many levels', { query: `{ a ${'{ a '.repeat(20)}${'}'.repeat(21)}` }, 'QUERY_TOO_LARGE'],
  ['text that is too long', { query: `{ ${'a'.repeat(60_000)} }` }, 'QUERY_TOO_LARGE'],
  ['a body that is too large', { query: `{ ${'a'.repeat(6_000_000)} }` }, 'REQUEST_TOO_LARGE'],
  ['a stored operation that does not exist', { id: 'getNothing' }, 'OPERATION_UNKNOWN'],
  ['free text without a login', { query: '{ nothing }', ...ANONYMOUS }, 'STORED_OPERATION_REQUIRED'],
  ['a member that the operation does not know', { id: 'getAsset', input: { di: 1 } }, 'VALUES_INVALID'],
])('%s has the reason of its cause', async (_what, call, reason) => {
  const answer = await gql(app, { token: await openSession(), site: 'a1', ...call });
  expect(answer.error?.extensions['reason']).toBe(reason);
  expect(unlisted(answer.body)).toEqual([]);
});

test('an error of our own and a database that is away have listed reasons', async () => {
  await database.superuser('alter table asset rename to asset_gone');
  const answer = await gql(app, { token: await openSession(), site: 'a1', id: 'getAsset', input: { id: 1 } });
  await database.superuser('alter table asset_gone rename to asset');
  expect(answer.error?.extensions).toMatchObject({ code: 'INTERNAL', reason: 'UNEXPECTED' });
  expect(unlisted(answer.body)).toEqual([]);
  expect([...listed]).toEqual(
    expect.arrayContaining([
      'INTERNAL DATABASE_UNREACHABLE',
      'INTERNAL DATABASE_BUSY',
      'INTERNAL STORAGE_FULL',
    ]),
  );
});
