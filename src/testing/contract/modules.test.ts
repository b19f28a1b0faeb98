/**
 * A module that is off on a site is absent there, for readers, editors and programs; tested with a planted
 * module that has all parts.
 */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createElement } from 'react';
import { navigationFor } from '#admin/shell/navigation/navigation.ts';
import { layout } from '#entities/layout/entity.ts';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { text } from '#fields/text/field.ts';
import { camelCase } from '#model/field.ts';
import { defineBlock, type Block } from '#model/define-block.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { defineModulePage, type ModulePage } from '#model/pages/define-module-page.ts';
import { defineModule, modulesOnOf, ofModule, presentOf, type OfModule } from '#model/define-module.ts';
import { defineOperation } from '#model/define-operation.ts';
import { defineScreen } from '#model/screens/define-screen.ts';
import { defineSlot } from '#model/pages/define-slot.ts';
import { anyone, staff } from '#model/permissions.ts';
import { blocks } from '#registry/blocks.ts';
import { jobs } from '#registry/jobs.server.ts';
import { modulePages as registeredPages } from '#registry/module-pages.ts';
import { modules } from '#registry/modules.ts';
import { operations } from '#registry/operations.server.ts';
import { settingsGroups } from '#registry/settings.ts';
import { slots } from '#registry/slots.site.ts';
import { sources } from '#registry/sources.server.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import type { AnyJob } from '#server/background/tasks.ts';
import { tasksOf } from '#testing/jobs.ts';
import type { JobContext } from '#server/context.ts';
import { modulePages, pagesByPath } from '#server/composition/module-pages.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { holding, allBut } from './access/rights.ts';
import { buildTestWorld } from '#testing/world.ts';

const tides = defineModule({ key: 'tides', label: 'Tides', isOnByDefault: true, order: 900 });

const block = ofModule(
  tides,
  defineBlock({
    name: 'tide_table',
    title: 'Tide table',
    description: 'When the water is high.',
    category: 'other',
    v: 1,
    hydrate: 'none',
    settings: {},
  }),
) as unknown as Block;
const page = ofModule(
  tides,
  defineModulePage({
    key: 'tides',
    path: '/tides',
    read: () => null,
    pageNumber: () => 1,
    title: () => 'Tides',
    grid: {
      v: 1,
      rows: [
        {
          id: 'r1',
          layout: '1',
          settings: {},
          columns: [{ blocks: [{ id: 'b1', type: 'tide_table', v: 1, settings: {} }] }],
        },
      ],
    },
  }),
) as unknown as ModulePage;
const slot = ofModule(
  tides,
  defineSlot({ place: 'bodyEnd', view: () => createElement('p', null, 'High water at four') }),
);
const operation = ofModule(
  tides,
  defineOperation({
    name: 'getHighWater',
    kind: 'query',
    summary: 'When the water is high.',
    input: {},
    output: { shape: 'HighWater', fields: { at: text({ label: 'At' }) } },
    access: anyone,
    run: async () => ({ at: 'four' }),
  }),
) as unknown as AnyOperation;
const ran: number[][] = [];
const job = ofModule(
  tides,
  defineJob({
    name: 'tides/measure',
    summary: 'Measures the water.',
    payload: {},
    attemptsMax: 1,
    run: ({ write }: JobContext) =>
      write(async ({ siteIds }) => {
        ran.push([...siteIds]);
      }),
  }),
) as unknown as AnyJob;
const screen = ofModule(
  tides,
  defineScreen({
    path: '/tides',
    title: 'Tides',
    nav: { group: 'site', order: 1, icon: 'list' },
    access: staff,
    component: async () => ({ View: () => null }),
  }),
);

// For an entity with a table, a list, fields on other entities and written operations, the planted module
// borrows one of the product.
const lent = registry.entities.get('taxonomy');
if (!lent) throw new Error('The entity this test lends is gone.');
const podcast = registry.contentTypes.get('Podcast');
if (!podcast) throw new Error('The type this test lends is gone.');
const subject = await buildTestWorld({
  registry: {
    ...registry,
    contentTypes: new Map(registry.contentTypes).set(podcast.name, ofModule(tides, podcast)),
    modules: [...modules, tides],
    entities: new Map(registry.entities).set('taxonomy', ofModule(tides, lent)),
    blocks: new Map(registry.blocks).set(block.name, block),
    // Events of extensions need their jobs.
    jobs: new Map([...[...registry.jobs].filter(([, one]) => 'extensionPath' in one), [job.name, job]]),
  },
  blocks: {
    ...blockRegistry,
    definitions: new Map(blockRegistry.definitions).set(block.name, block),
    views: {
      ...blockRegistry.views,
      [block.name]: { view: () => createElement('p', null, 'The table of tides'), css: '', examples: [] },
    },
  },
  modulePages: pagesByPath([...modulePages.values(), page]),
  slots: [...slots, slot],
  planted: [operation],
});
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);
afterEach(() => Promise.all([switchModules(a1, {}), switchModules(a2, {})]));

/** Switches modules on or off for a site, as its settings do. */
async function switchModules(site: { id: number; organisationId: number }, chosen: Record<string, boolean>) {
  await services.write(systemOf(site.organisationId, [site.id]), async (work) => {
    await work.db
      .updateTable('site')
      .set({ modules: JSON.stringify(chosen) })
      .where('id', '=', site.id)
      .execute();
    work.tags.add('sites').add(`site:${site.id}`);
  });
}

const visit = (site: { host: string }, url: string) => app.inject({ url, headers: { host: site.host } });
const ask = (id: string, site: { key: string }, input: Record<string, unknown> = {}) =>
  gql(app, { id, input, token: admin, site: site.key });
const OFF =
  'Tides is off on this site. Someone who can change the site settings can turn it on under Enabled modules.';

describe('a module with a part of every kind', () => {
  test('a module is present while it is on', async () => {
    const { body, statusCode } = await visit(a1, '/tides');
    expect(statusCode).toBe(200);
    expect(body).toContain('The table of tides');
    expect((await visit(a1, '/')).body).toContain('High water at four');
    expect((await ask('getHighWater', a1)).result).toEqual({ at: 'four' });
    expect((await ask('getTaxonomyStream', a1)).error).toBeNull();
  });

  test('a module is absent on the site where it is off, and present on the other one', async () => {
    const term = await services.write(systemOf(world.a.id, [a1.id, a2.id]), (work) =>
      work.records.create(taxonomy, { name: 'Spring tides', type: 'Topic' }),
    );
    await switchModules(a1, { tides: false });

    expect((await visit(a1, '/tides')).statusCode).toBe(404);
    expect((await visit(a1, '/')).body).not.toContain('High water');
    for (const [id, input] of [
      ['getHighWater', {}],
      ['getTaxonomyStream', {}],
      ['getTaxonomy', { id: term.id }],
      ['createTaxonomy', { name: 'Neap tides', type: 'Topic' }],
      ['deleteTaxonomy', { id: term.id }],
    ] as const) {
      const { code, error } = await ask(id, a1, input);
      expect([code, error?.message], id).toEqual(['NOT_FOUND', OFF]);
    }

    expect((await visit(a2, '/tides')).statusCode).toBe(200);
    expect((await ask('getTaxonomy', a2, { id: term.id })).error).toBeNull();
    await switchModules(a1, {});
    expect((await visit(a1, '/tides')).statusCode).toBe(200);
  });

  test('a module that is off hides the names of its records, and the items of its types, from readers and programs', async () => {
    const { id: term } = await services.write(systemOf(world.a.id, [a1.id, a2.id]), (work) =>
      work.records.create(taxonomy, { name: 'Ebb and flow', type: 'Topic' }),
    );
    const filed = await makeContent(services, a1, {
      published: true,
      values: { name: 'Filed under tides', taxonomy: [term] },
    });
    const spoken = await makeContent(services, a1, {
      type: 'Podcast',
      published: true,
      values: { name: 'The sound of tides' },
    });
    const pathOf = async (id: number) => String((await visit(a1, `/${id}`)).headers.location);
    const [filedAt, spokenAt] = [await pathOf(filed.id), await pathOf(spoken.id)];
    const seen = async () => {
      const bodies = await Promise.all([
        visit(a1, filedAt),
        ask('getWebsiteLayoutPage', a1, { alias: filedAt }),
        visit(a1, spokenAt),
        visit(a1, '/news'),
        visit(a1, '/sitemap.xml'),
        ask('getContent', a1, { id: spoken.id }),
        ask('getContentStream', a1, {}),
      ]);
      return bodies.map(({ body }) => /Ebb and flow|The sound of tides|podcast-1/.test(body));
    };
    expect(await seen()).toEqual([true, true, true, true, true, true, true]);
    await switchModules(a1, { tides: false });
    expect(await seen()).toEqual([false, false, false, false, false, false, false]);
  });

  test('a module that is off has no block on pages and in page data, and no error is reported', async () => {
    const grid = page.grid;
    const made = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
      work.records.create(layout, {
        site: a1.id,
        name: 'News',
        type: 'url-override',
        alias: ['news'],
        grid,
      }),
    );
    const shown = async () => [
      (await visit(a1, '/news')).body.includes('The table of tides'),
      JSON.stringify((await ask('getWebsiteLayoutPage', a1, { alias: 'news' })).result).includes(
        'tide_table',
      ),
    ];
    expect(await shown()).toEqual([true, true]);
    await switchModules(a1, { tides: false });
    expect(await shown()).toEqual([false, false]);
    const { result } = await ask('getWebsiteLayoutPage', a1, { alias: 'news' });
    expect(JSON.stringify(result)).toContain('"hasErrors":false');
    await switchModules(a1, {});
    await services.write(systemOf(world.a.id, [a1.id]), (work) => work.records.delete(layout, made.id));
  });

  test('works in the background for the sites that have it, and not at all where none has', async () => {
    const run = async () => {
      const task = tasksOf(services, [job])[job.name];
      await task?.({ organisation: world.a.id, payload: {} }, { job: { attempts: 1 } } as never);
    };
    await run();
    await switchModules(a1, { tides: false });
    await run();
    await switchModules(a2, { tides: false });
    await run();
    expect(ran).toEqual([[a1.id, a2.id], [a2.id]]);
    await switchModules(a1, {});
    await switchModules(a2, {});
  });

  test('a module that is off has no screen in the admin', async () => {
    const everything = holding(allBut([]));
    const offered = (modulesOn: ReadonlySet<string>) =>
      navigationFor(everything, presentOf([screen], modulesOn), []).flatMap(({ entries }) => entries);
    expect(offered(modulesOnOf([tides], { tides: true }))).toHaveLength(1);
    expect(offered(modulesOnOf([tides], { tides: false }))).toHaveLength(0);
    const modulesOf = async () => {
      const { result } = await ask('cmsUser/getActiveCMSUser', a1);
      return (result as { sites: { id: number; modulesOn: string[] }[] }).sites.find(({ id }) => id === a1.id)
        ?.modulesOn;
    };
    expect(await modulesOf()).toContain('tides');
    await switchModules(a1, { tides: false });
    expect(await modulesOf()).not.toContain('tides');
    await switchModules(a1, {});
  });
});

describe.each(modules.filter(({ hasSwitch }) => hasSwitch !== false).map(({ key }) => [key] as const))(
  'the module %s',
  (key) => {
    const own = <Part extends OfModule>(parts: readonly Part[]) =>
      parts.filter(({ module }) => module === key);

    test('switched off, answers no page, no operation and no settings', async () => {
      await switchModules(a1, { [key]: false });
      for (const { path } of own(registeredPages)) expect((await visit(a1, path)).statusCode, path).toBe(404);
      const entities = own([...registry.entities.values()]).flatMap(({ entity }) =>
        entity.operations.includes('stream')
          ? [`get${entity.name[0]?.toUpperCase()}${entity.name.slice(1)}Stream`]
          : [],
      );
      const demanded = ({ input }: AnyOperation) =>
        Object.fromEntries(
          Object.entries(input).flatMap(([name, { kind, options }]) =>
            name === 'id' || options.required
              ? [[name, valuesFor(options).find((value) => kind.schema(options).safeParse(value).success)]]
              : [],
          ),
        );
      for (const operation of own(operations))
        expect((await ask(operation.name, a1, demanded(operation))).code, operation.name).toBe('NOT_FOUND');
      for (const id of entities) expect((await ask(id, a1)).code, id).toBe('NOT_FOUND');
      const { result } = await ask('getSiteSettingsPayload', a1);
      const site = (await ask('getSite', a1, { id: a1.id })).result as Record<string, unknown>;
      for (const { name } of own(settingsGroups)) {
        expect((result as Record<string, unknown>)[name], name).toBeNull();
        expect(site[name], name).toBeNull();
      }
      await switchModules(a1, {});
    });
  },
);

/** Every kind of required input accepts one of these values, or one of its choices. */
function valuesFor(options: Readonly<Record<string, unknown>>): readonly unknown[] {
  const choices = Array.isArray(options['choices']) ? options['choices'].map(({ value }) => value) : [];
  return [1, 'n.haddad@press.example', '2026-11-27', true, [], { v: 1, rows: [] }, {}, ...choices];
}

test('every definition in the folder of a module belongs to the module', async () => {
  const files = import.meta.glob<Record<string, unknown>>([
    '/src/modules/{*,*/*}/{blocks,content-types,fields,entities}/*/{block,type,entity}.ts',
    '/src/modules/{*,*/*}/{pages,sources,settings,slots,operations,jobs}/*.{ts,tsx}',
    '/src/modules/{*,*/*}/entities/*/server/{operations,jobs,sources}/*.ts',
    '!**/*.test.{ts,tsx}',
  ]);
  const parts: readonly OfModule[] = [
    ...blocks,
    ...jobs,
    ...registeredPages,
    ...operations,
    ...settingsGroups,
    ...slots,
    ...sources,
    ...[...registry.entities.values()].map(({ entity, module }) => ({ ...entity, module })),
  ];
  // A list that a definition shares with its module is not a definition.
  const isDefinition = (value: unknown) => typeof value === 'object' && value && !Array.isArray(value);
  const nameOf = (part: object) =>
    ['name', 'path', 'kind', 'view', 'place']
      .map((key) => (part as Record<string, unknown>)[key])
      .find(Boolean);
  for (const [path, load] of Object.entries(files)) {
    const [, , , folder] = path.split('/');
    for (const part of Object.values(await load()).filter(isDefinition)) {
      const name = nameOf(part as object);
      const found = parts.find((other) => name !== undefined && nameOf(other) === name && other.module);
      expect(found?.module, path).toBe(camelCase((folder ?? '').replaceAll('-', '_')));
    }
  }
  expect(Object.keys(files).length).toBeGreaterThan(8);
});
