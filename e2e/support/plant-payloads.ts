/**
 * Plants payloads in every text of every registered entity, group of settings, block, menu and rich-text
 * node.
 */
import pg from 'pg';
import { columnName, pascalCase, snakeCase, type Field, type Shape } from '#model/field.ts';
import { blocks } from '#registry/blocks.ts';
import { contentTypes } from '#registry/content-types.ts';
import { entities } from '#registry/entities.ts';
import { call, type RunningApp } from './app.ts';
import type { Payloads } from './payloads.ts';

type Values = Record<string, unknown>;

/**
 * Numbers, instants, ids, choices, and values read as a key or an expression. A kind that is in none of these
 * lists fails with its name.
 */
const WITHOUT_TEXT = new Set(
  'boolean choice choices color condition contentTypes email emails file font instant integer language relation relations slug'.split(
    ' ',
  ),
);

/** Kinds whose values can be generated. */
const MADE_UP = new Set(['text', 'longText', 'url', 'richText']);

/**
 * Texts with a meaning for the product itself: with another value the site, page, file or account would not
 * exist.
 */
export const OWN_MEANING: Record<string, string> = {
  'site.tenantKey': 'names the host',
  'site.timeZone': 'of a closed list, checked when it is saved',
  'site.language': 'of a closed list, checked when it is saved',
  'content.alias': 'the address of the page',
  'content.type': 'names the content type',
  'websiteSection.alias': 'the address of the page',
  'membership.currency': 'of a closed list',
  'membershipOrder.currency': 'of a closed list',
  'websiteRedirect.from': 'the address that is redirected',
  'magazinePublication.code': 'part of the address',
  'asset.fileKey': 'names the file',
  'mediaFile.fileKey': 'names the file',
  'siteFont.fileKey': 'names the file',
  'cmsUser.username': 'needed to log in',
  'cmsUser.passwordHash': 'needed to log in',
  'siteUser.username': 'an address, needed to log in',
};

/** Plants a payload in every text in the database. */
export async function plantPayloads(connectionString: string, payloads: Payloads): Promise<void> {
  await withClient(connectionString, async (client) => {
    for (const { entity } of entities) {
      if (entity.name === 'mailOutbox') continue;
      const table = snakeCase(entity.name);
      const { rows } = await client.query<Values & { id: number }>(`select * from "${table}" order by id`);
      for (const row of rows)
        await plantInRow(client, { table, entity: entity.name, fields: entity.fields, row, payloads });
    }
  });
}

interface Row {
  table: string;
  entity: string;
  fields: Shape;
  row: Values & { id: number };
  payloads: Payloads;
}

async function plantInRow(client: pg.Client, { table, entity, fields, row, payloads }: Row): Promise<void> {
  const changes = new Map<string, unknown>();
  for (const [key, field] of Object.entries(fields)) {
    const name = `${entity}.${key}`;
    const column = columnName(key, field);
    if (name in OWN_MEANING || field.options.secret) continue;
    const planted = plant(field, row[column], name, payloads);
    if (planted !== undefined) changes.set(column, planted);
  }
  if (entity === 'content') {
    const type = contentTypes.find(({ name }) => name === row['type']);
    if (type)
      changes.set(
        'fields',
        plantShape(type.fields, valuesOf(row['fields']), `content.${type.name}`, payloads),
      );
  }
  for (const [column, value] of changes) {
    const bound = typeof value === 'string' || value === null ? value : JSON.stringify(value);
    // One column at a time, so that a value the database rejects leaves only that column unchanged.
    await client
      .query(`update "${table}" set "${column}" = $1 where id = $2`, [bound, row.id])
      .catch((error: Error) => {
        if (!/violates|too long|out of range/.test(error.message))
          throw new Error(`${entity}.${column}: ${error.message}`);
      });
  }
}

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {};

function plantShape(shape: Shape, values: Values, name: string, payloads: Payloads): Values {
  const planted = Object.entries(shape).map(([key, field]) => [
    key,
    plant(field, values[key], `${name}.${key}`, payloads) ?? values[key],
  ]);
  return { ...values, ...Object.fromEntries(planted.filter(([, value]) => value !== undefined)) };
}

/** Returns the value with payloads in it; undefined if it stays unchanged. */
function plant({ kind, options }: Field, value: unknown, name: string, payloads: Payloads): unknown {
  if (WITHOUT_TEXT.has(kind.kind)) return undefined;
  const isValid = (text: string) => kind.schema(options).safeParse(text).success;
  if (kind.kind === 'text' || kind.kind === 'longText') return payloads.text(name, isValid);
  if (kind.kind === 'url' || kind.kind === 'embed')
    return name.startsWith('block ') && !isValid(payloads.address(name, isValid))
      ? undefined
      : payloads.address(name, isValid);
  if (kind.kind === 'image') return plantImage(value, name, payloads);
  if (kind.kind === 'richText') return plantText(value, name, payloads);
  if (kind.kind === 'json') return plantDocument(name, value, payloads);
  const { of } = options as { of?: Shape };
  if (kind.kind === 'group' && of) return plantShape(of, valuesOf(value), name, payloads);
  if (kind.kind === 'list' && of) {
    const entries: unknown[] = Array.isArray(value) ? value : [];
    // An entry can be generated only if all its fields are texts; another entry would be invalid for the
    // product.
    if (entries.length === 0 && Object.values(of).every((inner) => MADE_UP.has(inner.kind.kind)))
      entries.push({});
    if (entries.length === 0) return undefined;
    return entries.map((entry) => plantShape(of, valuesOf(entry), name, payloads));
  }
  throw new Error(`Nobody has said how a payload is put into ${name}, which is of the kind ${kind.kind}.`);
}

function plantImage(value: unknown, name: string, payloads: Payloads): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const words = Object.keys(value).filter((key) => ['alt', 'caption', 'credit'].includes(key));
  return { ...value, ...Object.fromEntries(words.map((key) => [key, payloads.text(`${name}.${key}`)])) };
}

/** Attributes of nodes whose values are not text. */
const NODE_KEYS = new Set([
  'type',
  'id',
  'layout',
  'size',
  'align',
  'language',
  'provider',
  'kind',
  'width',
  'style',
]);

function plantText(value: unknown, name: string, payloads: Payloads): unknown {
  const words = {
    v: 1,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: payloads.text(name) }] }],
  };
  const { content } = valuesOf(value);
  if (!Array.isArray(content) || content.length === 0) return words;
  let [texts, wordy] = [0, false];
  const walk = (node: unknown, key: string, within: string): unknown => {
    if (Array.isArray(node)) return node.map((one) => walk(one, key, within));
    if (typeof node === 'object' && node !== null) {
      const { type } = node as Values;
      const place = typeof type === 'string' ? type : within;
      return Object.fromEntries(Object.entries(node).map(([inner, one]) => [inner, walk(one, inner, place)]));
    }
    if (typeof node !== 'string' || NODE_KEYS.has(key)) return node;
    wordy = true;
    if (key === 'text') return (texts += 1) <= 4 ? payloads.text(`${name} text`) : node;
    if (['href', 'url', 'src'].includes(key)) return payloads.address(`richText.${within}.${key}`);
    return payloads.text(`richText.${within}.${key}`);
  };
  const planted = walk(content, '', '');
  return wordy ? { ...valuesOf(value), content: planted } : words;
}

/**
 * Plants payloads in JSON documents with specific shapes. Throws with the name of a document that is missing
 * here.
 */
function plantDocument(name: string, value: unknown, payloads: Payloads): unknown {
  const key = name.split('.').at(-1) ?? '';
  if (value === null || value === undefined) return undefined;
  if (key === 'grid') return plantGrid(value, payloads);
  if (key === 'tree') return plantMenu(value, payloads);
  if (name in OTHER_DOCUMENTS) return undefined;
  if (PLAIN_DOCUMENTS.has(name)) return walkStrings(value, name, payloads);
  throw new Error(`Nobody has said how a payload is put into ${name}.`);
}

/** Documents whose texts are all written by users. */
const PLAIN_DOCUMENTS = new Set(['migrationRun.report']);

/** Documents without such texts, or whose texts are planted elsewhere. */
const OTHER_DOCUMENTS: Record<string, string> = {
  'asset.crop': 'figures',
  'asset.focal': 'figures',
  'membership.qualifyingAnswerIds': 'ids',
  'content.fields': 'planted by the fields of the type',
  'migrationConfiguration.mapping': 'names of files, columns and rules; shown where its texts are typed',
  'migrationRun.mapping': 'the same, as it was when the run began',
};

function walkStrings(value: unknown, name: string, payloads: Payloads): unknown {
  if (Array.isArray(value)) return value.map((one) => walkStrings(one, name, payloads));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, walkStrings(one, `${name}.${key}`, payloads)]),
    );
  return typeof value === 'string' ? payloads.text(name) : value;
}

function plantMenu(value: unknown, payloads: Payloads): unknown {
  const linkOf = (link: Values): Values => {
    const target = valuesOf(link['target']);
    return {
      ...link,
      label: payloads.text('menu link'),
      ...(target['kind'] === 'address' && { target: { ...target, href: payloads.address('menu address') } }),
      links: Array.isArray(link['links']) ? link['links'].map(linkOf) : [],
    };
  };
  const { links } = valuesOf(value);
  return { ...valuesOf(value), links: Array.isArray(links) ? links.map(linkOf) : [] };
}

interface StoredBlock {
  id: string;
  type: string;
  v: number;
  settings: Values;
}
interface StoredRow {
  id: string;
  layout: string;
  settings: Values;
  columns: { blocks: StoredBlock[] }[];
}

/** Plants payloads in the existing rows and blocks, and adds one more block of each kind. */
function plantGrid(value: unknown, payloads: Payloads): unknown {
  const grid = value as { rows: StoredRow[] };
  const settingsOf = ({ type, settings }: StoredBlock): Values => {
    const block = blocks.find(({ name }) => name === type);
    return block ? plantShape(block.settings, settings, `block ${type}`, payloads) : settings;
  };
  const rows = grid.rows.map((row) => ({
    ...row,
    settings: { ...row.settings, title: payloads.text('row title'), link: payloads.address('row link') },
    columns: row.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((block) => ({ ...block, settings: settingsOf(block) })),
    })),
  }));
  const further = blocks.map(({ name, v }, at): StoredRow => {
    const block = { id: `planted${at}`, type: name, v, settings: {} };
    return {
      id: `plantedrow${at}`,
      layout: '1',
      settings: {},
      columns: [{ blocks: [{ ...block, settings: settingsOf(block) }] }],
    };
  });
  return { ...grid, rows: [...rows, ...further] };
}

/**
 * Creates a record of every entity that has none: from its examples if the API can create it, else as readers
 * and jobs would create one.
 */
export async function makeMissing(
  app: Pick<RunningApp, 'port'>,
  token: string,
  connectionString: string,
): Promise<void> {
  const ids = await idsOfEntities(connectionString);
  const missing = entities.filter(({ entity: { name } }) => !ids.has(name));
  for (const { entity } of missing) {
    const [example] = entity.examples;
    if (!entity.operations.includes('create') || !example) continue;
    const input = { ...example, ...('site' in entity.fields && { site: ids.get('site') }) };
    await call(app, `create${pascalCase(entity.name)}`, input, token, { 'x-tenant-key': 'quayside' });
  }
  const now = await idsOfEntities(connectionString);
  await withClient(connectionString, async (client) => {
    for (const { entity } of missing)
      if (!now.has(entity.name))
        await insertPlain(client, { name: entity.name, fields: entity.fields, ids: now });
  });
}

async function insertPlain(
  client: pg.Client,
  { name, fields, ids }: { name: string; fields: Shape; ids: ReadonlyMap<string, number> },
): Promise<void> {
  const values = Object.entries(fields)
    .filter(([key, { options, kind }]) => options.required || key === 'site' || kind.kind === 'relation')
    .map(([key, field]): [string, unknown] => [columnName(key, field), plainValue(field, ids)])
    .filter(([, value]) => value !== undefined);
  const columns = ['organisation_id', ...values.map(([column]) => column)];
  const organisation = "(select organisation_id from site where tenant_key = 'quayside')";
  await client.query(
    `insert into "${snakeCase(name)}" (${columns.map((column) => `"${column}"`).join(', ')})
     values (${[organisation, ...values.map((_, at) => `$${at + 1}`)].join(', ')})`,
    values.map(([, value]) => value),
  );
}

/** The simplest value of a column; undefined for an optional one. */
function plainValue({ kind, options }: Field, ids: ReadonlyMap<string, number>): unknown {
  const { to, choices } = options as { to?: string; choices?: readonly { value: unknown }[] };
  if (kind.kind === 'relation') return ids.get(to ?? '');
  if (choices?.[0]) return choices[0].value;
  const { type } = kind.column(options);
  if (type === 'text') return 'x';
  if (type === 'timestamptz') return new Date().toISOString();
  if (type === 'boolean') return false;
  return type === 'jsonb' ? '{}' : 1;
}

/** Id of the first record of each entity, by the entity's name. */
export async function idsOfEntities(connectionString: string): Promise<ReadonlyMap<string, number>> {
  return withClient(connectionString, async (client) => {
    const ids = new Map<string, number>();
    for (const { entity } of entities) {
      const { rows } = await client.query<{ id: number | null }>(
        `select min(id) as id from "${snakeCase(entity.name)}"`,
      );
      const id = rows[0]?.id ?? null;
      if (id !== null) ids.set(entity.name, id);
    }
    return ids;
  });
}

async function withClient<T>(connectionString: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Every registered field that can contain a user's text, by the name that payloads use for it. */
export function registeredTexts(): string[] {
  const namesIn = (shape: Shape, owner: string): string[] =>
    Object.entries(shape).flatMap(([key, { kind, options }]) => {
      const name = `${owner}.${key}`;
      const { of } = options as { of?: Shape };
      if (name in OWN_MEANING || options.secret || kind.kind === 'json' || kind.kind === 'image') return [];
      if (of) return namesIn(of, name);
      return WITHOUT_TEXT.has(kind.kind) ? [] : [name];
    });
  return [
    ...entities
      .filter(({ entity: { name } }) => name !== 'mailOutbox')
      .flatMap(({ entity }) => namesIn(entity.fields, entity.name)),
    ...contentTypes.flatMap((type) => namesIn(type.fields, `content.${type.name}`)),
    ...blocks.flatMap((block) => namesIn(block.settings, `block ${block.name}`)),
  ];
}
