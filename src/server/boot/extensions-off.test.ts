/** A start after a migration of an extension failed: the extension is left out, and everything else is served. */
import { afterAll, expect, test } from 'vitest';
import { text } from '#fields/text/field.ts';
import { access as sectionAccess } from '#entities/website-section/access.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { ofExtension, withoutOff } from '#model/define-module.ts';
import { defineOperation } from '#model/define-operation.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { gates } from '#registry/gates.ts';
import { hooks } from '#registry/hooks.server.ts';
import { operations } from '#registry/operations.server.ts';
import type { AnyJob } from '#server/background/index.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import { pageDomains } from '#server/composition/page-domains.ts';
import { migrations } from '#server/db/index.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { hooksByEntity, type HooksOfFile } from '#server/records/index.ts';
import { registry } from '#server/registry.ts';
import { gql, login } from '#testing/make/make.ts';
import { testDatabase } from '#testing/database/database.ts';
import { buildTestWorld } from '#testing/world.ts';
import { partsToServe } from './extensions-off.ts';

const FOLDER = 'extensions/harbour';
const berth = { ...websiteSection, name: 'berth' };
const getTides = ofExtension(
  `${FOLDER}/operations/get-tides.ts`,
  defineOperation({
    name: 'getTides',
    kind: 'query',
    summary: 'The tides.',
    input: {},
    output: { shape: 'Tides', fields: { name: text({ label: 'Name' }) } },
    access: () => true,
    run: async () => ({ name: null }),
  }),
) as unknown as AnyOperation;
const countBerths = ofExtension(
  `${FOLDER}/jobs/count-berths.ts`,
  defineJob({
    name: 'harbour/countBerths',
    summary: 'Counts berths.',
    payload: {},
    attemptsMax: 1,
    run: async () => undefined,
  }),
) as unknown as AnyJob;
const failing: HooksOfFile = {
  file: `${FOLDER}/entities/section/server/hooks.ts`,
  hooks: {
    entity: websiteSection,
    prepare: () => Promise.reject(new Error('The table of berths is missing.')),
  },
};
const allHooks = [...hooks, failing];
const parts = {
  registry: {
    ...registry,
    entities: new Map(registry.entities).set(
      'berth',
      ofExtension(`${FOLDER}/entities/berth`, { entity: berth, access: sectionAccess }),
    ),
    jobs: new Map([...registry.jobs, [countBerths.name, countBerths]]),
    hooks: hooksByEntity(allHooks),
    personalTables: [
      ...registry.personalTables,
      { table: 'berth', columns: [], match: [] } as unknown as (typeof registry.personalTables)[number],
    ],
  },
  hooks: allHooks,
  operations: [...operations, getTides],
  blocks: blockRegistry,
  pageDomains,
};
const ofBerths = { name: '20991231T0000_berths@harbour', sql: 'create table berth (id integer)' };
const withColumn = {
  name: '20991231T0001_tides@harbour',
  sql: 'alter table berth add depth integer; alter table site add column tide_times jsonb',
};

const database = await testDatabase();
const served = await partsToServe(database.connectionString, parts, [...migrations, ofBerths]);
const subject = await buildTestWorld({ registry: served.registry });
const { app, world } = subject;
const token = await login(app, world.a.users.admin.username);
afterAll(async () => {
  await subject.close();
  await database.drop();
});

test('the parts of the extension are absent, and all others are present', () => {
  expect(served.registry.entities.has('berth')).toBe(false);
  expect(served.registry.entities.size).toBe(registry.entities.size);
  expect(served.registry.jobs.has('harbour/countBerths')).toBe(false);
  expect(served.registry.jobs.size).toBe(registry.jobs.size);
  expect(served.operations).toEqual(operations);
  expect(served.registry.personalTables).toEqual(registry.personalTables);
  expect([...served.blocks.definitions.keys()]).toEqual([...blockRegistry.definitions.keys()]);
  expect(served.pageDomains).toEqual(pageDomains);
});

test('the admin learns which extensions are off, and leaves out their screens', async () => {
  const { result } = await gql(app, { token, site: 'a1', id: 'cmsUser/getActiveCMSUser' });
  expect(result).toMatchObject({ extensionsOff: ['harbour'] });
  const screens = [
    ofExtension(`${FOLDER}/entities/berth/admin`, { path: '/berths' }),
    { path: '/content', module: undefined },
    ofExtension('extensions/harbour-tides/admin', { path: '/tides' }),
  ];
  expect(withoutOff(screens, ['harbour']).map(({ path }) => path)).toEqual(['/content', '/tides']);
  expect(withoutOff(screens)).toBe(screens);
});

test('pages are served, and sections are written without its hook', async () => {
  const { host, id, sections } = world.sites.a1;
  expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(200);
  const { result } = await gql(app, {
    token,
    site: 'a1',
    id: 'createWebsiteSection',
    input: { site: id, name: 'Quays', parent: sections.news },
  });
  expect(result).toMatchObject({ alias: 'news/quays' });
});

test('all parts are served once all migrations have run', async () => {
  expect(await partsToServe(database.connectionString, parts, migrations)).toBe(parts);
});

test('an extension that adds columns to a table of the product, or has a gate, ends the start with what to do', async () => {
  await expect(
    partsToServe(database.connectionString, parts, [...migrations, ofBerths, withColumn]),
  ).rejects.toThrow(
    'The extension “harbour” cannot be left out: it adds columns to site, and the product cannot read rows without them. ' +
      'Its migration extensions/harbour/migrations/20991231T0000_berths.sql did not run; the log has the error. ' +
      'Mend the migration. Or take the extension out: move the folder extensions/harbour away, run npm run generate, and start again.',
  );
  const gated = gates.map((gate) => ofExtension(`${FOLDER}/gates/berth.ts`, gate));
  await expect(
    partsToServe(database.connectionString, { ...parts, registry: { ...parts.registry, gates: gated } }, [
      ...migrations,
      ofBerths,
    ]),
  ).rejects.toThrow('it has a gate, and items behind the gate would be open without it');
});
