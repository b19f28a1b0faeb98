/**
 * What belongs to all sites of an organisation: people, custom roles and API keys of one site neither change a record that
 * concerns another site, nor read one that is hidden from them. Over all entities and operations.
 */
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { accessOf } from '#access/concerned-sites.ts';
import type { ConcernedSites, Entity } from '#model/define-entity.ts';
import { columnName, snakeCase } from '#model/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { anyone, staff } from '#model/permissions.ts';
import { newsletterMailHook } from '#modules/newsletters/bounces/entities/newsletter-mail-hook/entity.ts';
import { newsletter } from '#modules/newsletters/subscriptions/entities/newsletter/entity.ts';
import type { OperationContext } from '#server/context.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { runJobs } from '#testing/jobs.ts';
import { makeSubscription } from '#testing/make/make-newsletter.ts';
import { gql, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { operationsOfProduct } from '../from-extension.ts';
import { targetMaker } from '../targets.ts';
import { callersOfOneSite, KINDS_OF_CALLERS, type KindOfCaller } from './callers-of-one-site.ts';
import { operationOf, titleChange } from './tenancy-derived.ts';
import { namingFields, NAMES_NOTHING, staffMutations } from './named-inputs.ts';

/** A developer's mistake: the operation asks for a permission, and not whose record it changes. */
const renamesAny = defineOperation({
  name: 'plantedRename',
  kind: 'mutation',
  summary: 'Renames any mail service.',
  input: { id: integer({ label: 'Id', names: 'newsletterMailHook', required: true }) },
  output: { record: 'newsletterMailHook' },
  access: staff,
  run: async (ctx: OperationContext, { id }) => {
    const found = await ctx.records.find(newsletterMailHook, id);
    if (!found) throw recordNotFound(newsletterMailHook);
    return ctx.records.writeSkippingPrepare(newsletterMailHook, found, { name: 'Stolen' });
  },
});

const subject = await buildTestWorld({ planted: [renamesAny as unknown as AnyOperation] });
const { app, services, database, api, world } = subject;
const { a1, a2 } = world.sites;
const callers = await callersOfOneSite(subject);
const targets = await targetMaker(subject, world)(a2);
afterAll(subject.close);

const ABSENT = 1_999_999_991;
const READER = 'reader-of-other-site@harbour.example';
await services.write(systemOf(a2.organisationId, [a2.id]), async (work) => {
  await work.records.create(newsletter, { site: a2.id, title: 'Lamp Post' });
  await makeSubscription(work, { site: a2.id, email: READER });
});

const ids: Readonly<Record<string, number>> = {
  ...targets.records,
  apiKey: targets.apiKey,
  asset: targets.asset,
  mediaFile: targets.file,
  mailOutbox: targets.mail,
};

const ofEntities = [...services.registry.entities.values()].map(({ entity }) => entity);
const ofOrganisation = ofEntities.filter(({ tenancy }) => tenancy === 'organisation');
const byTenancy = ofOrganisation.filter(({ concerns }) => !(concerns && 'rule' in concerns));
const OF_ALL = 'of all sites';
const OF_OTHER = 'of another site';
const cases = byTenancy.flatMap((entity) =>
  (entity.concerns ? [OF_ALL, OF_OTHER] : [OF_ALL]).map((reach) => [entity.name, reach, entity] as const),
);

const call = (who: KindOfCaller, id: string, input: Record<string, unknown>) =>
  gql(app, { ...callers[who], id, input });

/** Writes which sites the record concerns; the returned function restores what it did. */
async function concern(entity: Entity, reach: string): Promise<() => Promise<unknown>> {
  if (!entity.concerns || 'rule' in entity.concerns) return async () => undefined;
  const { by, allBy }: ConcernedSites = entity.concerns;
  const column = (key: string) => columnName(key, entity.fields[key] ?? failure(key));
  const isList = column(by).endsWith('_ids');
  const table = snakeCase(entity.name);
  const columns = [by, ...(allBy === undefined ? [] : [allBy])].map(column);
  const write = (values: readonly unknown[]) =>
    database.superuser(
      `update "${table}" set ${columns.map((name, index) => `"${name}" = $${index + 2}`).join(', ')} where id = $1`,
      [ids[entity.name], ...values],
    );
  const [row = {}] = await database.superuser<Record<string, unknown>>(
    `select * from "${table}" where id = $1`,
    [ids[entity.name]],
  );
  const sites = isList ? [a2.id] : a2.id;
  await write(reach === OF_ALL ? [null, 1].slice(0, columns.length) : [sites, 0].slice(0, columns.length));
  return () => write(columns.map((name) => row[name]));
}

function failure(key: string): never {
  throw new Error(`There is no field ${key}.`);
}

async function rowOf(entity: Entity): Promise<string> {
  const rows = await database.superuser(`select * from "${snakeCase(entity.name)}" where id = $1`, [
    ids[entity.name],
  ]);
  expect(rows).toHaveLength(1);
  return JSON.stringify(rows);
}

const withoutIds = (body: string) => body.replace(/\d+/g, '#');

test('each entity of the organisation has a record in these tests, or names the file of another rule', () => {
  for (const { name, concerns } of ofOrganisation) {
    if (concerns && 'rule' in concerns) expect([name, existsSync(concerns.rule)]).toEqual([name, true]);
    else expect([name, ids[name]]).toEqual([name, expect.any(Number)]);
    if (concerns && 'sharedRule' in concerns) expect(existsSync(concerns.sharedRule ?? '')).toBe(true);
  }
});

test('an entity of the organisation that forgets its rules is changed by actors with access to all sites only', () => {
  const [entity] = byTenancy.filter(({ concerns, isAddedOnAnySite }) => !concerns && !isAddedOnAnySite);
  if (!entity) throw new Error('No entity is shared by all sites.');
  const open = accessOf(entity, { read: anyone, create: anyone, update: anyone, delete: anyone });
  const key = {
    kind: 'client',
    id: 1,
    organisationId: 1,
    permissions: new Set(['manage_content']),
    event: '',
  };
  const local = { ...key, siteIds: [1], hasAllSites: false } as Parameters<typeof anyone>[0];
  const global = { ...key, siteIds: [1, 2], hasAllSites: true } as Parameters<typeof anyone>[0];
  for (const rule of [open.create, open.update, open.delete])
    expect([rule(local, { id: 1 }), rule(global, { id: 1 })]).toEqual([false, true]);
});

describe.each(KINDS_OF_CALLERS)('%s of one site', (who) => {
  test.each(cases)(
    'does not change the %s %s, and does not read what is hidden',
    async (_name, reach, entity) => {
      const restore = await concern(entity, reach);
      const before = await rowOf(entity);
      const [id, changes] = [ids[entity.name], titleChange(entity)];
      const { version } = (JSON.parse(before) as [{ version: number }])[0];
      const hides = entity.concerns && 'hides' in entity.concerns ? entity.concerns.hides : undefined;
      const isHidden = hides === 'allBeyondOwn' || (hides === 'othersOnly' && reach === OF_OTHER);
      const attacks = {
        get: { id },
        update: { id, version, changes },
        delete: { id },
      };
      for (const [kind, input] of Object.entries(attacks) as ['get' | 'update' | 'delete', object][]) {
        if (!entity.operations.includes(kind)) continue;
        const answer = await call(who, operationOf(kind, entity), { ...input });
        const absent = await call(who, operationOf(kind, entity), { ...input, id: ABSENT });
        if (isHidden) expect([kind, withoutIds(answer.body)]).toEqual([kind, withoutIds(absent.body)]);
        if (kind !== 'get' || isHidden)
          expect([kind, answer.code]).toEqual([kind, expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/)]);
      }
      if (isHidden && entity.operations.includes('stream')) {
        const { body } = await call(who, operationOf('stream', entity), {});
        expect(body).not.toMatch(new RegExp(`"id":"?${id}\\b`));
      }
      expect(await rowOf(entity)).toBe(before);
      await restore();
    },
  );

  test('an operation that forgot the rule refuses the call', async () => {
    const answer = await call(who, 'plantedRename', { id: ids['newsletterMailHook'] });
    expect([answer.code, answer.error?.extensions['reason']]).toEqual(['FORBIDDEN', 'SITE_ACCESS_MISSING']);
  });

  test('adds no mail service, which reports failures of all sites', async () => {
    const input = { name: 'Mailgun', service: 'mailgun', signingKey: 'key-of-another-service-0123456789' };
    const answer = await call(who, 'createNewsletterMailHook', input);
    expect([answer.code, answer.error?.extensions['reason']]).toEqual(['FORBIDDEN', 'SITE_ACCESS_MISSING']);
  });
});

describe.each(KINDS_OF_CALLERS)('an address that subscribes on another site only, for %s', (who) => {
  const ofAddresses = operationsOfProduct(api.operations).filter(
    ({ input }) => input['email']?.options.names === 'address',
  );
  const inputOf = (name: string) =>
    ['eraseNewsletterAddress'].includes(name) ? { email: READER, isSuppressed: true } : { email: READER };
  const rows = async () =>
    JSON.stringify([
      await database.superuser('select * from newsletter_subscription where email_key = $1', [READER]),
      await database.superuser('select * from newsletter_suppression where email = $1', [READER]),
    ]);

  test.each(ofAddresses.map(({ name, kind }) => [name, kind] as const))('%s (%s)', async (name, kind) => {
    const before = await rows();
    const { body, code, error } = await call(who, name, inputOf(name));
    if (kind === 'mutation')
      expect([code, error?.extensions['reason']]).toEqual(['FORBIDDEN', 'SUBSCRIBER_OF_OTHER_SITE']);
    else expect(body).not.toContain('Lamp Post');
    expect(await rows()).toBe(before);
  });

  test('an import leaves it out, and counts it', async () => {
    const own = `own-${who.length}@harbour.example`;
    const before = await rows();
    const text = `${READER}\n${own}\n`;
    expect((await call(who, 'importNewsletterSuppressions', { text, isLast: true })).error).toBeNull();
    await runJobs(subject);
    const { result } = await call(who, 'getNewsletterSuppressionImports', {});
    expect((result as { imports: object[] }).imports[0]).toMatchObject({
      state: 'done',
      added: 1,
      elsewhere: 1,
    });
    expect(await rows()).toBe(before);
    const added = await database.superuser('select site_id from newsletter_suppression where email = $1', [
      own,
    ]);
    expect(added).toEqual([{ site_id: a1.id }]);
  });
});

describe('inputs', () => {
  const created = new Set(ofEntities.map((entity) => operationOf('create', entity)));
  const mutations = staffMutations(operationsOfProduct(api.operations)).filter(
    ({ name }) => !created.has(name),
  );

  test('every mutation for staff states what its inputs name, or is listed as naming nothing that sites share', () => {
    const silent = mutations
      .filter((operation) => namingFields(operation).length === 0)
      .map(({ name }) => name);
    expect(silent.filter((name) => !NAMES_NOTHING.has(name))).toEqual([]);
    expect([...NAMES_NOTHING].filter((name) => !silent.includes(name))).toEqual([]);
  });

  test('every ID and email address in an input states what it names', () => {
    const unsaid = mutations.flatMap(({ name, input }) =>
      Object.entries(input)
        .filter(([key, { kind }]) => kind.kind === 'email' || (kind.kind === 'integer' && key === 'id'))
        .filter(([, { options }]) => options.names === undefined && options.writable !== 'server')
        .map(([key]) => `${name}.${key}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('every stated name is that of an entity, or of another known kind', () => {
    const others = ['savedView', 'address', 'fileOfAddresses', 'accountAddress', 'versionedRecord'];
    const known = new Set([...services.registry.entities.keys(), ...others]);
    const unknown = operationsOfProduct(api.operations).flatMap(({ name, input }) =>
      Object.values(input).flatMap(({ options: { names } }) =>
        names === undefined || known.has(names) ? [] : [`${name}: ${names}`],
      ),
    );
    expect(unknown).toEqual([]);
  });
});
