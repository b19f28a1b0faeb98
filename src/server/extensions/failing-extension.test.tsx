/** An extension that throws in each of its parts: that part is left out and named, and everything else is served. */
import { sql } from 'kysely';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { layout } from '#entities/layout/entity.ts';
import { site } from '#entities/site/entity.ts';
import { defineBlock, type BlockQuery } from '#model/define-block.ts';
import { ofExtension } from '#model/define-module.ts';
import { defineOperation } from '#model/define-operation.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { defineRoute, type RouteAnswer } from '#model/pages/define-route.ts';
import { defineSlot } from '#model/pages/define-slot.ts';
import type { ValuesToWrite } from '#records/record-of.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { AnyJob } from '#server/background/index.ts';
import { startJobs } from '#server/background/runner.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import { examine } from '#server/doctor/index.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import type { AnySource, BlockView } from '#server/pages/index.ts';
import { registry } from '#server/registry.ts';
import { definedNames } from '#server/setup/index.ts';
import { TypeViewsContext, useTypeViews } from '#site/ui/type-views.tsx';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { guardedParts } from './index.ts';

const FOLDER = 'extensions/harbour';
const THROWN = 'The tide table of skipper@harbour.example is empty.';
const fail = (): never => {
  throw new Error(THROWN);
};

const blockOf = (name: string, query?: BlockQuery, hydrate: 'none' | 'visible' = 'none') =>
  ofExtension(
    `${FOLDER}/blocks/${name}`,
    defineBlock({
      name,
      title: `The ${name}`,
      description: 'Shows tides.',
      category: 'content',
      v: 1,
      hydrate,
      settings: {},
      queries: () => (query ? [query] : []),
    }),
  );
const viewOf = (view: () => React.ReactNode): BlockView => ({ view, css: '', examples: [] });
const sources = guardedParts<AnySource>(
  [
    ofExtension(`${FOLDER}/sources/no-table.ts`, {
      kind: 'harbour/noTable',
      mode: 'results',
      statement: () => sql`select id, note from no_such_table`,
      answer: () => ({ ids: [], hasMore: false }),
    }),
    ofExtension(`${FOLDER}/sources/throwing.ts`, {
      kind: 'harbour/throwing',
      mode: 'results',
      statement: fail,
      answer: () => ({ ids: [], hasMore: false }),
    }),
    ofExtension(`${FOLDER}/sources/working.ts`, {
      kind: 'harbour/working',
      mode: 'results',
      statement: () => null,
      answer: () => ({ ids: [], hasMore: false }),
    }),
  ],
  'page source',
  'log',
);
const blocks = [
  blockOf('tide_table'),
  blockOf('no_table_list', { kind: 'harbour/noTable' }),
  blockOf('throwing_list', { kind: 'harbour/throwing' }),
  blockOf('type_views'),
  blockOf('tide_island', undefined, 'visible'),
  blockOf('working_list', { kind: 'harbour/working' }),
];
/** Shows an item with the views of its type, as the product's title does. */
const WithTypeViews = () => (
  <TypeViewsContext.Provider value={{ Article: { Facts: fail } }}>
    <Item />
  </TypeViewsContext.Provider>
);
function Item() {
  const { Facts } = useTypeViews('Article');
  return <p>{Facts ? createElement(Facts) : 'Item without facts'}</p>;
}
const views = {
  type_views: viewOf(WithTypeViews),
  tide_table: viewOf(fail),
  tide_island: { ...viewOf(() => <p>Around the island</p>), island: { name: 'tide-island', Island: fail } },
  no_table_list: viewOf(() => <p>No table list</p>),
  throwing_list: viewOf(() => <p>Throwing list</p>),
  working_list: viewOf(() => <p>Working list</p>),
};
const slot = ofExtension(
  `${FOLDER}/slots/tide-bar.ts`,
  defineSlot({ place: 'bodyEnd', view: fail, css: '' }),
);
const operation = ofExtension(
  `${FOLDER}/operations/get-tides.ts`,
  defineOperation({
    name: 'getTides',
    kind: 'query',
    summary: 'The tides.',
    input: {},
    output: { shape: 'Tides', fields: { count: integer({ label: 'Tides' }) } },
    access: () => true,
    run: fail,
  }),
) as unknown as AnyOperation;
const routes = guardedParts(
  [
    ofExtension(
      `${FOLDER}/routes/tides.ts`,
      defineRoute({
        name: 'tides',
        host: 'site',
        path: '/tides',
        methods: ['GET'],
        body: 'none',
        limit: { requests: 1_000, seconds: 60 },
        handle: async (): Promise<RouteAnswer> => fail(),
      }),
    ),
  ],
  'route',
  'caller',
);
const [job] = guardedParts(
  [
    ofExtension(
      `${FOLDER}/jobs/count-tides.ts`,
      defineJob({
        name: 'harbour/countTides',
        summary: 'Counts tides.',
        payload: {},
        attemptsMax: 1,
        run: async () => fail(),
      }),
    ) as unknown as AnyJob,
  ],
  'job',
  'log',
);
if (!job) throw new Error('There is no job.');

const lines: string[] = [];
const subject = await buildTestWorld({
  registry: {
    ...registry,
    contentTypes: new Map(
      [...registry.contentTypes].map(([name, type]) => [
        name,
        name === 'Article'
          ? ofExtension(`${FOLDER}/content-types/article`, {
              ...type,
              cardNote: fail,
              structuredData: fail,
            })
          : type,
      ]),
    ),
    blocks: new Map([...registry.blocks, ...blocks.map((block) => [block.name, block] as const)]),
    routes: [...registry.routes, ...routes],
    jobs: new Map([...registry.jobs, [job.name, job]]),
  },
  blocks: {
    ...blockRegistry,
    definitions: new Map([
      ...blockRegistry.definitions,
      ...blocks.map((block) => [block.name, block] as const),
    ]),
    views: { ...blockRegistry.views, ...views },
    sources: new Map([...blockRegistry.sources, ...sources.map((source) => [source.kind, source] as const)]),
  },
  slots: [slot],
  planted: [operation],
  templateViews: {
    harbour: ofExtension(`${FOLDER}/templates/harbour`, { Footer: fail, css: '' }),
  },
  log: { write: (line: string) => void lines.push(line) },
  environment: { LOG_LEVEL: 'warn' },
});
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);
const { id: itemId } = await makeContent(services, a1, { published: true, values: { name: 'High water' } });

const grid: Grid = {
  v: 1,
  rows: [
    {
      id: 'row',
      layout: '1',
      settings: {},
      columns: [{ blocks: blocks.map(({ name }) => ({ id: name, type: name, v: 1, settings: {} })) }],
    },
  ],
};
beforeAll(async () => {
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const own = { site: a1.id, grid: { v: 1 as const, rows: [] } };
    const layouts: ValuesToWrite<typeof layout>[] = [
      { ...own, name: 'News', type: 'url-override', alias: ['news'] },
      { ...own, name: 'Articles', type: 'content-type-override', contentTypes: ['Article'] },
    ];
    for (const values of layouts) {
      const { id } = await work.records.create(layout, values);
      const made = await work.records.find(layout, id);
      if (made) await work.records.writeSkippingPrepare(layout, made, { grid });
    }
    const record = await work.records.find(site, a1.id);
    const settings: Record<string, unknown> = { baseStyles: { templates: 'harbour' } };
    if (record) await work.records.writeSkippingPrepare(site, record, settings);
  });
});

const get = (url: string, headers = {}) => app.inject({ url, headers: { host: a1.host, ...headers } });

/** The lines of the log that name the part and its file. */
const named = (what: string, file: string) =>
  lines.filter((line) => line.includes(`failed in ${what} (${FOLDER}/${file})`));

test('blocks, page sources, slots and templates that throw are left out, and the others of the page are served', async () => {
  const { statusCode, body, headers } = await get('/news');
  expect(statusCode).toBe(200);
  expect(body).toContain('Working list');
  expect(body).toContain('<footer class="site-footer');
  for (const text of [
    'No table list',
    'Throwing list',
    'Around the island',
    'data-block="tide_table"',
    'preview-failures',
    FOLDER,
  ])
    expect(body).not.toContain(text);
  // The list that failed can work again a moment later.
  expect(headers['cache-control']).toBe('private, no-store');
  for (const [what, file] of [
    ['the block tide_table', 'blocks/tide_table'],
    ['the block tide_island', 'blocks/tide_island'],
    ['the page source harbour/noTable', 'sources/no-table.ts'],
    ['the page source harbour/throwing', 'sources/throwing.ts'],
    ['the slot bodyEnd', 'slots/tide-bar.ts'],
    ['the template harbour', 'templates/harbour'],
  ] as const)
    expect(named(what, file).length, what).toBeGreaterThan(0);
  const home = await get('/');
  expect(home.statusCode).toBe(200);
  expect(home.headers['cache-control'], 'only the slot fails on the home page').toBe('private, no-store');
});

test('a view of a content type that throws is left out, and the block of its item is served', async () => {
  const path = String((await get(`/${itemId}`)).headers['location']);
  const { body } = await get(path);
  expect(body).toContain('Item without facts');
  expect(body).toContain('Working list');
  expect(named('the views of the content type Article', 'content-types/article').length).toBeGreaterThan(0);
  expect(named('the content type Article', 'content-types/article').length).toBeGreaterThan(0);
  expect(body).toContain('application/ld+json');
});

test('staff who preview the page see which blocks are left out', async () => {
  const visit = await app.inject({
    url: `/admin/view-site?${new URLSearchParams({ site: a1.key, to: '/' }).toString()}`,
    headers: {
      host: new URL(services.config.adminOrigin).host,
      cookie: `cms_at_${services.config.port}=${admin}`,
    },
  });
  const { pathname, search } = new URL(String(visit.headers['location']));
  const opened = await get(pathname + search);
  const cookie = String(opened.headers['set-cookie']).split(';')[0];
  const path = String((await get(`/${itemId}`)).headers['location']);
  const { body } = await get(`${path}?preview-mode=true`, { cookie });
  expect(body).toContain(
    'Left out because they failed: The no_table_list, The throwing_list, The tide_table, The tide_island.',
  );
});

test('an operation and a route that throw return an error without the path of the file', async () => {
  const { error } = await gql(app, { id: 'getTides', input: {}, host: a1.host });
  expect(error?.message).toBe(
    'The extension “harbour” failed in the operation getTides. Try again; if it continues, give its developer the request number.',
  );
  expect(error?.extensions).toMatchObject({ reason: 'EXTENSION_FAILED', extension: 'harbour' });
  const answer = await get('/tides');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('The extension “harbour” failed in the route tides.');
  expect(answer.body).not.toContain(FOLDER);
  expect(answer.body).not.toContain('Nothing was saved');
  expect(named('the operation getTides', 'operations/get-tides.ts')).toHaveLength(1);
  expect(named('the route tides', 'routes/tides.ts')).toHaveLength(1);
});

test('a job that throws is named in the log, and other jobs run', async () => {
  const running = await startJobs(services, database.connectionString, true);
  await database.superuser(
    `select graphile_worker.add_job('harbour/countTides', json_build_object('organisation', $1::integer, 'payload', '{}'::json))`,
    [a1.organisationId],
  );
  await vi.waitFor(() => expect(named('the job harbour/countTides', 'jobs/count-tides.ts')).toHaveLength(1), {
    timeout: 20_000,
    interval: 20,
  });
  await running.stop();
});

test('the doctor names each failure with its message, without email addresses; the admin names its part and file', async () => {
  await services.extensionFaults.flush();
  await services.extensionFaults.flush();
  const findings = await examine({
    config: services.config,
    store: services.media.store,
    withAddress: (work) => work(database.connectionString),
    isDeep: false,
    defined: definedNames(registry),
  });
  const found = findings.find(({ name }) => name === 'failures of extensions');
  expect(found?.state).toBe('warn');
  expect(found?.message).toMatch(
    /The extension “harbour” failed (once|\d times) in the block tide_table \(extensions\/harbour\/blocks\/tide_table\), last at .* UTC: The tide table of …@… is empty\./,
  );
  const { result } = await gql(app, {
    id: 'getExtensionFaults',
    input: {},
    token: admin,
    site: 'a1',
  });
  const parts = [...JSON.stringify(result).matchAll(/"part":"([^"]+)"/g)].map(([, part]) => part);
  expect(parts.toSorted()).toEqual([
    'the block tide_island',
    'the block tide_table',
    'the block type_views',
    'the content type Article',
    'the job harbour/countTides',
    'the operation getTides',
    'the page source harbour/noTable',
    'the page source harbour/throwing',
    'the route tides',
    'the slot bodyEnd',
    'the template harbour',
    'the views of the content type Article',
  ]);
  expect(JSON.stringify(result)).not.toContain('tide table');
});

test('failures of two processes are one row, and a failure that does not recur for a week is deleted', async () => {
  const rows = async () =>
    database.superuser<{ count: number }>(
      `select count from extension_fault where part = 'the block tide_table'`,
    );
  const [before] = await rows();
  await database.superuser(
    `select note_extension_faults('[{"extension":"harbour","part":"the block tide_table","file":"extensions/harbour/blocks/tide_table","message":"x","count":3}]')`,
  );
  expect(await rows()).toEqual([{ count: (before?.count ?? 0) + 3 }]);
  await database.superuser(`update extension_fault set last_at = now() - interval '8 days'`);
  await database.superuser(`select note_extension_faults('[]')`);
  expect(await database.superuser('select part from extension_fault')).toEqual([]);
});

test('a table full of failures takes no more', async () => {
  await database.superuser(
    `select note_extension_faults((select jsonb_agg(jsonb_build_object('extension', 'harbour', 'part', 'part ' || n,
       'file', 'extensions/harbour/x.ts', 'message', 'x', 'count', 1)) from generate_series(1, 500) n))`,
  );
  await database.superuser(
    `select note_extension_faults('[{"extension":"harbour","part":"one more","file":"extensions/harbour/x.ts","message":"x","count":1}]')`,
  );
  expect(await database.superuser('select count(*)::int as count from extension_fault')).toEqual([
    { count: 500 },
  ]);
});
