/**
 * Staff who view a site as one of its readers: every form and every mutation is refused, including those of
 * future modules.
 */
import { isNonNullType, isInputObjectType, isEnumType, isListType, type GraphQLInputType } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import { operationField } from '#model/define-operation.ts';
import { receiveForm } from '#server/forms/index.ts';
import { beginSimulation, createSimulationCode } from '#modules/memberships/staff/server/simulation.ts';
import { systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, api, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const REFUSED = 'This is not possible while staff view the site as a reader. End the simulation first.';

const reader = await makeReader(services, a1);
const scope = { organisationId: world.a.id, siteId: a1.id };
const begun = await services.write(systemOf(world.a.id, [a1.id]), async ({ db }) => {
  const staff = { siteUserId: reader.id, cmsUserId: world.a.users.admin.id };
  const code = await createSimulationCode(db, scope, staff);
  return beginSimulation(db, code, { ...scope, device: 'Test' });
});
const cookieOf = (token: string) => `reader_${services.config.port}=${services.readers.sealed(token)}`;
const simulated = {
  kind: 'member',
  id: reader.id,
  organisationId: world.a.id,
  grantIds: [reader.membershipId],
  simulated: true,
} as const;

describe('a mutation', () => {
  const mutations = api.operations.filter(
    ({ kind, access, isForSimulation }) => kind === 'mutation' && access(simulated) && !isForSimulation,
  );
  const fields = api.schema.getMutationType()?.getFields() ?? {};

  test.each(mutations.map(({ name }) => name))('%s is refused', async (name) => {
    const [args] = fields[operationField(name)]?.args ?? [];
    const call = (cookie: string) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { host: a1.host, 'content-type': 'application/json', accept: GRAPHQL_RESPONSE, cookie },
        payload: JSON.stringify({ id: name, variables: args ? { input: valueFor(args.type) } : {} }),
      });
    const answer = await call(cookieOf(begun?.token ?? ''));
    expect([answer.statusCode, answer.body.includes(REFUSED)], answer.body).toEqual([403, true]);
  });

  test('mutations for readers are at least twelve', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(12);
  });
});

describe('a form', () => {
  const receivers = [...services.forms.receivers.values()].filter((one) => !one.isForSimulation);

  test.each(receivers.map(({ name }) => name))(
    'taken by %s is refused before anything is read',
    async (name) => {
      const site = services.sites.byId(a1.id);
      if (!site) throw new Error('The site of the world is missing.');
      const found = {
        form: { name, receiver: name, rows: [], done: () => '', skipsBotCheck: true },
        path: '/',
        data: {},
      };
      const request = { path: '/', fields: {}, ip: '192.0.2.1', device: '', deviceToken: '', token: '' };
      const taken = await receiveForm(
        site,
        { ...request, reader: { ...ANONYMOUS_READER, actor: simulated }, ...visit() },
        { ...services.forms, pages: { form: () => Promise.resolve(found as never) } },
      );
      expect(taken).toMatchObject({ kind: 'again', status: 422, posted: { message: REFUSED } });
    },
  );

  test('forms for readers are at least twenty', () => {
    expect(receivers.length).toBeGreaterThanOrEqual(20);
  });
});

test('the profile, devices and favourites stay as they are, over HTTP', async () => {
  const rows = () =>
    database.superuser(
      `select (select jsonb_agg(to_jsonb(u) - 'last_login') from site_user u where id = $1) as reader,
        (select count(*)::integer from site_user_session where site_user_id = $1) as sessions,
        (select count(*)::integer from site_user_consent where site_user_id = $1) as consents,
        (select count(*)::integer from site_user_favourite where site_user_id = $1) as favourites`,
      [reader.id],
    );
  const before = await rows();
  const forms = {
    'account.profile': { firstName: 'Eve', lastName: 'Staff' },
    'account.logOutEverywhere': {},
    '@addFavorite': { contentId: String(a1.content.article), path: '/' },
  };
  for (const [form, values] of Object.entries(forms)) {
    const payload = new URLSearchParams({ x_form: form, ...values }).toString();
    const headers = {
      host: a1.host,
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookieOf(begun?.token ?? ''),
    };
    const answer = await app.inject({ method: 'POST', url: '/account', headers, payload });
    expect([form, answer.statusCode]).toEqual([form, 422]);
    if (form !== '@addFavorite') expect(answer.body).toContain('End the simulation first.');
  }
  expect(await rows()).toEqual(before);
});

const visit = () => ({
  attribution: { promoCode: null, source: null },
  browserState: () => null,
  cause: { header: () => undefined, cookie: () => undefined },
});

/** The simplest value that a type accepts. */
function valueFor(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return leastOf(type.ofType);
  return leastOf(type);
}

function leastOf(type: GraphQLInputType): unknown {
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).flatMap((field) =>
        isNonNullType(field.type) ? [[field.name, leastOf(field.type.ofType)]] : [],
      ),
    );
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const { name } = type as { name: string };
  if (name === 'Boolean') return true;
  return name === 'Int' || name === 'Float' ? 1 : 'reader@example.org';
}
