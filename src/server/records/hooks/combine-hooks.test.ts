/** Several files with hooks for one entity: all run in the stated order, and no file can remove those of the product. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { badInput } from '#model/errors.ts';
import { content } from '#entities/content/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { hooks } from '#registry/hooks.server.ts';
import { registry } from '#server/registry.ts';
import type { ValuesToWrite } from '#records/record-of.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { hooksByEntity, type HooksOfFile } from './combine-hooks.ts';

const calls: string[] = [];
const faults: { prepare?: () => ValuesToWrite<typeof websiteSection>; after?: () => void } = {};

/** Hooks of an extension for sections: they record their calls, and run `faults`. */
const harbour: EntityHooks<typeof websiteSection, string> = {
  entity: websiteSection,
  prepare: async (_work, { values, next, passToAfter }) => {
    calls.push(`harbour prepares ${String(next.alias)}`);
    passToAfter('harbour');
    return faults.prepare?.() ?? { ...values, description: 'From the harbour' };
  },
  after: async (_work, { handed, record }) => {
    calls.push(`harbour follows ${String(handed)} ${String(record.description)}`);
    faults.after?.();
  },
};

const lists: EntityHooks<typeof websiteSection, number> = {
  entity: websiteSection,
  prepare: async (_work, { values, passToAfter }) => {
    calls.push(`lists prepares ${String(values.description)}`);
    passToAfter(7);
    return values;
  },
  after: async (_work, { handed }) => {
    calls.push(`lists follows ${String(handed)}`);
  },
};

const planted: HooksOfFile[] = [
  { file: 'extensions/tides/entities/a-section/server/hooks.ts', hooks: { entity: content } },
  { file: 'extensions/harbour/entities/z-section/server/hooks.ts', hooks: harbour },
  { file: 'src/modules/lists/entities/section-lists/server/hooks.ts', hooks: lists },
];
const log: string[] = [];
const { app, database, services, world, close } = await buildTestWorld({
  environment: { LOG_LEVEL: 'warn' },
  log: { write: (line) => void log.push(line) },
  registry: { ...registry, hooks: hooksByEntity([...planted, ...hooks]) },
});
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(close);
afterEach(() => {
  log.length = 0;
  calls.length = 0;
  delete faults.prepare;
  delete faults.after;
});

const create = (name: string) =>
  gql(app, {
    token,
    site: 'a1',
    id: 'createWebsiteSection',
    input: { site: a1.id, name, parent: a1.sections.news },
  });

test('the hooks of core, of a module and of an extension run in this order, each with what it passed on', async () => {
  const { result } = await create('Quays');
  expect(result).toMatchObject({ alias: 'news/quays', description: 'From the harbour' });
  expect(calls).toEqual([
    'lists prepares null',
    'harbour prepares news/quays',
    'lists follows 7',
    'harbour follows harbour From the harbour',
  ]);
});

test('an item is created by the rules of core although an extension has hooks for content', async () => {
  const input = { type: 'Article', site: a1.id, values: { name: 'Ferries' } };
  const { result, error } = await gql(app, { token, site: 'a1', id: 'createContent', input });
  expect(error).toBeNull();
  expect(result).toMatchObject({ values: { name: 'Ferries' } });
});

test('a hook of an extension that throws fails its write with an error that names the extension', async () => {
  for (const part of ['prepare', 'after'] as const) {
    faults[part] = () => {
      throw new TypeError('The tide table is empty.');
    };
    const { result, error } = await create(`Failing ${part}`);
    delete faults[part];
    expect(result).toBeNull();
    expect(error?.message).toContain(
      `The extension “harbour” failed in the hook \`${part}\` of websiteSection. Nothing was saved.`,
    );
    expect(error?.message).not.toContain('extensions/');
    expect(log.join('')).toContain('(extensions/harbour/entities/z-section/server/hooks.ts)');
    expect(error?.extensions).toMatchObject({
      code: 'INTERNAL',
      reason: 'EXTENSION_FAILED',
      extension: 'harbour',
    });
    expect(log.join('')).toContain('The tide table is empty.');
    expect(log.join('')).toContain(String(error?.extensions['requestId']));
  }
  await services.extensionFaults.flush();
  const listed = await database.superuser<{ part: string }>(
    "select part from extension_fault where extension = 'harbour' order by part",
  );
  expect(listed.map(({ part }) => part)).toEqual([
    'the hook `after` of websiteSection',
    'the hook `prepare` of websiteSection',
  ]);
  // The name is free: nothing was written.
  expect((await create('Failing after')).result).toMatchObject({ alias: 'news/failing-after' });
});

test('a refusal by a hook of an extension reaches its caller as it is', async () => {
  faults.prepare = () => {
    throw badInput('VALUES_INVALID', 'The berth is taken.', { name: 'Choose another berth.' });
  };
  const { error } = await create('Berths');
  expect(error?.extensions).toMatchObject({
    reason: 'VALUES_INVALID',
    fields: { name: 'Choose another berth.' },
  });
});

test.each([['undefined'], ['null'], ['"text"'], ['[]']])(
  'a `prepare` that returns %s is refused with the entity and the file',
  async (returned) => {
    const nothing: EntityHooks<typeof websiteSection> = { entity: websiteSection };
    Object.assign(nothing, {
      prepare: async () => (returned === 'undefined' ? undefined : JSON.parse(returned)),
    });
    const file = 'extensions/tides/entities/tide/server/hooks.ts';
    const checked = hooksByEntity([{ file, hooks: nothing }]).get('websiteSection');
    const returning = called(checked, 'prepare', []);
    await expect(returning).rejects.toThrow(
      'The extension “tides” failed: the hook `prepare` of websiteSection returned no values. Nothing was saved.',
    );
    await expect(returning).rejects.toMatchObject({ cause: { part: { file } } });
  },
);

test('hooks and computed fields that an entity can have once are refused, with both files', () => {
  const computed = {
    fullName: { type: { scalar: 'Int' } as const, description: 'Tide.', resolve: async () => 1 },
  };
  const file = 'extensions/tides/entities/tide/server/hooks.ts';
  const preview = async () => undefined;
  const core = 'src/entities/content/server/hooks.ts';
  expect(() => hooksByEntity([...hooks, { file, hooks: { entity: content, preview, computed } }])).toThrow(
    `${file}: ${core} has the preview of content, and there can be one. Rename or remove it. ` +
      `${file}: ${core} has the computed field fullName of content, and there can be one. Rename or remove it.`,
  );
});

test('references, offers, cells and paths of several files are joined', async () => {
  const of = (name: string): HooksOfFile => ({
    file: `extensions/${name}/entities/of-${name}/server/hooks.ts`,
    hooks: {
      entity: content,
      references: () => [{ to: 'asset', id: name.length, kind: name }],
      offers: () => [{ to: 'asset', id: name.length, imageGate: null }],
      csvEntries: () => [{ label: name, value: name }],
      csvColumns: {
        labels: [name],
        cellsOf: async (_work, records) => records.map(({ id }) => [`${name} ${id}`]),
      },
      pagesAt: async () => ['/same', `/${name}`],
    },
  });
  const joined = hooksByEntity([of('tides'), of('berths')]).get('content');
  expect(called(joined, 'references', [])).toMatchObject([{ kind: 'berths' }, { kind: 'tides' }]);
  expect(called(joined, 'offers', [])).toMatchObject([{ id: 6 }, { id: 5 }]);
  expect(called(joined, 'csvEntries', [])).toMatchObject([{ label: 'berths' }, { label: 'tides' }]);
  expect(joined?.csvColumns?.labels).toEqual(['berths', 'tides']);
  const cells = called(joined?.csvColumns, 'cellsOf', [{}, [{ id: 1 }, { id: 2 }]]);
  expect(await cells).toEqual([
    ['berths 1', 'tides 1'],
    ['berths 2', 'tides 2'],
  ]);
  expect(await called(joined, 'pagesAt', [])).toEqual(['/same', '/berths', '/tides']);
});

/** Calls a hook with arguments that no definition types. */
function called(hooks: object | undefined, part: string, args: unknown[]): unknown {
  const hook: unknown = hooks && Reflect.get(hooks, part);
  return typeof hook === 'function' ? Reflect.apply(hook, hooks, args) : undefined;
}
