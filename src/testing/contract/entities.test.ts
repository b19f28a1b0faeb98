/**
 * Guarantees of every entity, whichever exist: its definition matches its table, its checks, its API and its
 * history.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '#model/errors.ts';
import type { Entity } from '#model/define-entity.ts';
import { columnName, pascalCase, snakeCase, type Field } from '#model/field.ts';
import { registry } from '#server/registry.ts';
import { gql, login, systemOf, type GraphqlAnswer } from '#testing/make/make.ts';
import { onlyIf } from '#testing/applies.ts';
import { buildTestWorld } from '#testing/world.ts';
import { isFromExtension } from './from-extension.ts';
import { exampleOf as exampleWith, requiredEntities } from './tenancy/tenancy-derived.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a, sites } = world;
const token = await login(app, a.users.admin.username);
const system = systemOf(a.id, [sites.a1.id, sites.a2.id]);
afterAll(subject.close);

/** Columns of the engines, which no definition contains. */
const SYSTEM_COLUMNS = ['organisation_id', 'id', 'version', 'created', 'updated'];
const EXTRA_COLUMNS: Record<string, readonly string[]> = {
  cmsUser: ['is_operator'],
  content: ['touched'],
};

const TYPE_NAMES: Record<string, string> = {
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  float8: 'double precision',
  _int4: 'integer[]',
  _text: 'text[]',
};

const WRONG: Record<string, unknown> = {
  text: 42,
  integer: 'many',
  bigint: 'many',
  boolean: 'perhaps',
  'double precision': 'much',
  timestamptz: 'tomorrow',
  jsonb: 42,
  'integer[]': 'one',
  'text[]': 'one',
};

/** Ids of records that required relations of create inputs name, by entity. */
const related = new Map<string, number>();
for (const { entity } of registry.entities.values())
  for (const [key, { kind, options }] of Object.entries(entity.fields)) {
    const to = registry.entities.get(String(options['to']))?.entity;
    const isDemanded = kind.kind === 'relation' && options.required && options.writable !== 'server';
    if (isDemanded && key !== 'site' && to) await relate(to);
  }

const entities = [...registry.entities.values()].map(({ entity }) => [entity.name, entity] as const);

describe.each(entities)('entity %s', (name, entity) => {
  const has = (operation: string) => (entity.operations as readonly string[]).includes(operation);

  test('its table has a column for every field, of the field’s type, and no column that nothing declares', async () => {
    const rows = await database.superuser<{ column_name: string; udt_name: string; is_nullable: string }>(
      "select column_name, udt_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1",
      [snakeCase(name)],
    );
    const found = Object.fromEntries(
      rows.map((row) => [row.column_name, TYPE_NAMES[row.udt_name] ?? row.udt_name]),
    );
    const fields = Object.entries(entity.fields);
    const declared = Object.fromEntries(
      fields.map(([key, field]) => [columnName(key, field), columnType(field)]),
    );
    const engine = [...SYSTEM_COLUMNS, ...(EXTRA_COLUMNS[name] ?? [])];
    for (const column of engine) expect(Object.keys(found)).toContain(column);
    const own = Object.fromEntries(Object.entries(found).filter(([column]) => !engine.includes(column)));
    expect(own).toEqual(declared);
    const nullable = rows.filter((row) => row.is_nullable === 'YES').map((row) => row.column_name);
    const demanded = fields
      .filter(([, field]) => field.options.required && !field.options.condition)
      .map(([key, field]) => columnName(key, field));
    expect(demanded.filter((column) => nullable.includes(column))).toEqual([]);
  });

  test('each filter and each order of its list has an index that leads with it', async () => {
    const indexes = await database.superuser<{ columns: string[] }>(
      `select array(select pg_get_indexdef(indexrelid, n, false) from generate_series(1, indnkeyatts) n) as columns
       from pg_index where indrelid = $1::regclass and indpred is null`,
      [`"${snakeCase(name)}"`],
    );
    const prefixes = new Set(indexes.map(({ columns }) => columns.slice(0, 2).join().replaceAll('"', '')));
    const { filters, sorts } = entity.list;
    const wanted = [...filters, ...sorts.map((sort) => sort.field)].map((key) => {
      const field = entity.fields[key];
      return `organisation_id,${field ? columnName(key, field) : key}`;
    });
    expect(wanted.filter((columns) => !prefixes.has(columns))).toEqual([]);
  });

  test.each(writable(entity))(
    'a wrong value for %s is refused with a message at that field',
    async (key, field) => {
      const fields = await refusedFields(name, { ...exampleOf(entity), [key]: WRONG[columnType(field)] });
      expect(Object.keys(fields).filter((path) => path === key || path.startsWith(`${key}.`))).not.toEqual(
        [],
      );
    },
  );

  test('an undeclared field is refused by its name', async () => {
    const fields = await refusedFields(name, { ...exampleOf(entity), nonsense: 1 });
    expect(fields).toEqual({ nonsense: expect.stringContaining('nonsense') });
  });

  test('fields the server sets cannot be sent', async () => {
    for (const [key, field] of Object.entries(entity.fields)) {
      if (field.options.writable !== 'server') continue;
      expect(Object.keys(await refusedFields(name, { ...exampleOf(entity), [key]: 1 }))).toContain(key);
    }
  });

  test('a missing required value is refused at its field', async () => {
    for (const [key, field] of writable(entity)) {
      const { required, condition, default: fallback } = field.options;
      if (!required || condition || fallback !== undefined) continue;
      const fields = await refusedFields(name, { ...exampleOf(entity), [key]: null });
      expect(fields[key]).toContain('is required');
    }
  });

  test('a history row contains everything but secrets, before and after, in the writing transaction', async () => {
    const id = await anyRecord(entity);
    const secrets = Object.keys(entity.fields).filter((key) => entity.fields[key]?.options.secret);
    const written = `changed-${name}-canary`;
    const isText = (key: string) => {
      const field = entity.fields[key];
      return field?.kind.column(field.options).type === 'text';
    };
    const touched = secrets.find(isText) ?? entity.titleField;
    await services.write(system, async (work) => {
      const before = await work.records.find(entity, id);
      if (!before) throw new Error(`There is no ${name} to write.`);
      await work.records.writeSkippingPrepare(entity, before, { [touched]: written });
    });
    const [row] = await historyOf(name, id);
    if (entity.history === false) return expect(row).toBeUndefined();
    expect(row).toMatchObject({ action: 'update', before: { id }, after: { id } });
    expect(row?.after?.['version']).toBe(Number(row?.before?.['version']) + 1);
    for (const secret of secrets) {
      expect(row?.before).not.toHaveProperty(secret);
      expect(row?.after).not.toHaveProperty(secret);
    }
    expect(JSON.stringify(row).includes(written)).toBe(!secrets.includes(touched));
    const failed = services.write(system, async (work) => {
      const before = await work.records.find(entity, id);
      if (before) await work.records.writeSkippingPrepare(entity, before, { [touched]: 'rolled back' });
      throw new Error('The transaction fails after its write.');
    });
    await expect(failed).rejects.toThrow('fails after');
    expect((await historyOf(name, id))[0]?.version).toBe(row?.version);
  });

  test.each(onlyIf(has('create')))(
    'each example lives its whole life through the API, and history tells it',
    async () => {
      for (const example of entity.examples) {
        const input = { ...exampleOf(entity), ...example };
        const answer = await call(`create${pascalCase(name)}`, input);
        // An extension's own rule refuses the same booking twice, for example.
        const { reason } = answer.error?.extensions ?? {};
        if (isFromExtension(entity) && reason !== undefined && reason !== 'VALUES_INVALID') continue;
        const created = answer.result as { id: number; version: number };
        const read = await call(`get${pascalCase(name)}`, { id: created.id });
        expect(read.result).toMatchObject(example);
        const listed = await call(`get${pascalCase(name)}Stream`, {
          search: String(example[entity.titleField]),
        });
        const { edges } = listed.result as { edges: { node: { id: number } }[] };
        expect(edges.map((edge) => edge.node.id)).toContain(created.id);
        // A title field that contains an address gets the value of another example.
        const other = entity.examples.find((candidate) => candidate !== example);
        const changes = { [entity.titleField]: other?.[entity.titleField] ?? 'Another name' };
        const updated = await call(`update${pascalCase(name)}`, {
          id: created.id,
          version: created.version,
          changes,
        });
        expect(updated.result).toMatchObject({ ...changes, version: created.version + 1 });
        const removed = await call(`delete${pascalCase(name)}`, { id: created.id });
        expect(removed.code).toBeNull();
        expect((await call(`get${pascalCase(name)}`, { id: created.id })).code).toBe('NOT_FOUND');
        const history = await historyOf(name, created.id);
        // In the trash it still is what it was.
        const { hasTrash = false } = entity;
        expect(history.map((row) => row.action)).toEqual([
          hasTrash ? 'update' : 'delete',
          'update',
          'create',
        ]);
        expect(history.map((row) => [row.before === null, row.after === null])).toEqual([
          [false, !hasTrash],
          [false, false],
          [true, false],
        ]);
        expect(history.every((row) => row.cms_user_id === a.users.admin.id)).toBe(true);
      }
    },
  );

  test.each(onlyIf(has('get') && !has('create')))(
    'an existing record is read one by one and in the list',
    async () => {
      const id = await anyRecord(entity);
      expect((await call(`get${pascalCase(name)}`, { id })).result).toMatchObject({ id });
      const listed = await call(`get${pascalCase(name)}Stream`, {});
      const { edges } = listed.result as { edges: { node: { id: number } }[] };
      expect(edges.map((edge) => edge.node.id)).toContain(id);
    },
  );

  test.each(onlyIf(has('update') && !has('create')))(
    'the example’s values can be written and read back',
    async () => {
      const id = await anyRecord(entity);
      const { version } = (await call(`get${pascalCase(name)}`, { id })).result as { version: number };
      const changes = entity.examples[0] ?? {};
      const updated = await call(`update${pascalCase(name)}`, { id, version, changes });
      expect(updated.result).toMatchObject({ ...changes, version: version + 1 });
    },
  );

  test('references of a record are in the reference table, and removed with it', async () => {
    const targets: Record<string, number> = {
      site: sites.a1.id,
      websiteSection: sites.a1.sections.news,
      asset: a.assetId,
      content: sites.a1.content.article,
    };
    const id = await anyRecord(entity);
    for (const [key, field] of Object.entries(entity.fields)) {
      if (field.kind.kind !== 'relation' || field.options.required || field.options.writable === 'server')
        continue;
      const to = String(field.options['to']);
      const target = registry.entities.get(to)?.entity;
      if (target) targets[to] ??= await anyRecord(target);
      const set = async (value: number | null) =>
        services.write(system, async (work) => {
          const before = await work.records.find(entity, id);
          if (before) await work.records.writeSkippingPrepare(entity, before, { [key]: value });
        });
      await set(targets[to] ?? null);
      expect(await referencesOf(name, id, key)).toEqual([{ to_entity: to, to_id: targets[to] }]);
      await set(null);
      expect(await referencesOf(name, id, key)).toEqual([]);
    }
  });
});

function call(id: string, input: Record<string, unknown>): Promise<GraphqlAnswer> {
  return gql(app, { token, site: 'a1', id, input });
}

function columnType(field: Field): string {
  return field.kind.column(field.options).type;
}

function writable(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(([, field]) => field.options.writable !== 'server');
}

/** A complete create input: the first example, on a site if the entity requires one, with required relations. */
function exampleOf(entity: Entity): Record<string, unknown> {
  const records = Object.fromEntries([...related].filter(([, id]) => id > 0));
  return exampleWith(entity, { site: sites.a1.id, records });
}

/** Adds a record to `related`, with those that it requires; a new one if an extension defines the entity. */
async function relate(entity: Entity): Promise<void> {
  if (related.get(entity.name)) return;
  const present = await existingRecord(entity);
  related.set(entity.name, present);
  if (present > 0 || !isFromExtension(entity)) return;
  for (const name of requiredEntities(entity)) {
    const required = registry.entities.get(name)?.entity;
    if (required && name !== 'site') await relate(required);
  }
  const made = await services.write(system, (work) => work.records.create(entity, exampleOf(entity)));
  related.set(entity.name, made.id);
}

/** The newest record of the entity on the first site; 0 without one. */
async function existingRecord(entity: Entity): Promise<number> {
  const site = entity.tenancy === 'site' ? `and site_id = ${sites.a1.id}` : '';
  const [row] = await database.superuser<{ id: number }>(
    `select id from "${snakeCase(entity.name)}" where organisation_id = $1 ${site} order by id desc limit 1`,
    [a.id],
  );
  return row?.id ?? 0;
}

async function refusedFields(name: string, input: Record<string, unknown>): Promise<Record<string, string>> {
  const error: unknown = await services
    .write(system, (work) => work.records.create(work.records.named(name).entity, input))
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError) || error.code !== 'BAD_USER_INPUT')
    throw new Error(`${name} took ${JSON.stringify(input)} or failed otherwise.`, { cause: error });
  return error.extensions['fields'] as Record<string, string>;
}

/** An existing record of the world, or one created from an example if the world has none of the entity. */
async function anyRecord(entity: Entity): Promise<number> {
  const rows = await database.superuser<{ id: number }>(
    `select id from "${snakeCase(entity.name)}" where organisation_id = $1 ${entity.hasTrash ? 'and trashed is null' : ''}
      order by id desc limit 1`,
    [a.id],
  );
  if (rows[0]) return rows[0].id;
  const made = await services.write(system, (work) => work.records.create(entity, exampleOf(entity)));
  return made.id;
}

interface HistoryRow {
  version: number;
  action: string;
  cms_user_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

function historyOf(name: string, id: number): Promise<HistoryRow[]> {
  return database.superuser<HistoryRow>(
    'select version, action, cms_user_id, before, after from history where entity = $1 and record_id = $2 and organisation_id = $3 order by id desc',
    [name, id, a.id],
  );
}

function referencesOf(name: string, id: number, kind: string) {
  return database.superuser<{ to_entity: string; to_id: number }>(
    'select to_entity, to_id from reference where organisation_id = $1 and from_entity = $2 and from_id = $3 and kind = $4',
    [a.id, name, id, kind],
  );
}
