/** Loads the rows of a backup into the tables of its schema, several tables at a time. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { quoted } from './catalogue.ts';
import { copyIn } from './copy.ts';
import { damaged, tableFile, type Manifest } from './format.ts';
import { readHashed } from './hashed-file.ts';
import { takeOffIndexes, type TakenOff } from './indexes.ts';

/** Maximum number of connections that load rows at the same time. */
const CONNECTIONS_MAX = 4;

/** MB of memory for building indexes, in total for all connections. */
const MEMORY_MB = 512;

/** A manifest whose tables the schema has. */
export type LoadableManifest = Omit<Manifest, 'tables'> & { tables: readonly LoadableTable[] };

/** `surplus`: columns that the schema does not have. Their values are read and dropped. */
type LoadableTable = Manifest['tables'][number] & { surplus?: readonly string[] };

export interface Loading {
  manifest: LoadableManifest;
  folder: string;
  /** Runs `work` on a separate connection. */
  connect: (work: (client: pg.Client) => Promise<void>) => Promise<void>;
  onProgress: (step: { doing: 'rows' | 'indexes'; detail: string }) => void;
}

/**
 * Loads all rows, without the triggers that would derive some of the rows again. Each table is a transaction:
 * when one fails, the others end and the first error is thrown. The caller removes loaded rows.
 */
export async function loadRows(client: pg.Client, loading: Loading): Promise<void> {
  const { manifest, connect, onProgress } = loading;
  const taken = await takeOffIndexes(client);
  const waiting = manifest.tables.toSorted((a, b) => a.bytes - b.bytes);
  const count = Math.min(CONNECTIONS_MAX, availableParallelism(), waiting.length);
  const work = async (own: pg.Client) => {
    await own.query(`set maintenance_work_mem = '${Math.floor(MEMORY_MB / count)}MB'`);
    for (let table = waiting.pop(); table; table = waiting.pop()) await loadTable(own, table, loading, taken);
  };
  const ended = await Promise.allSettled(
    Array.from({ length: count }, () =>
      connect(work).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
  await client.query(`set maintenance_work_mem = '${MEMORY_MB}MB'`);
  await taken.putOnRest(client, (detail) => onProgress({ doing: 'indexes', detail }));
  await client.query('reset maintenance_work_mem');
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${quoted(name)}`,
      lastValue,
      isCalled,
    ]);
  // Without statistics the first queries would be planned for empty tables.
  await client.query('analyze');
}

async function loadTable(
  client: pg.Client,
  table: LoadableTable,
  { folder, onProgress }: Loading,
  taken: TakenOff,
): Promise<void> {
  const name = `public.${quoted(table.name)}`;
  onProgress({ doing: 'rows', detail: table.name });
  await client.query('begin');
  // Migrations may have inserted rows. Because the table is truncated in this transaction, COPY can write
  // frozen rows, which no vacuum visits again.
  await client.query(`alter table ${name} disable trigger user; truncate ${name}`);
  await createPartitions(client, table);
  const path = join(folder, tableFile(table.name));
  const pieces = readHashed(path, table, () => damaged(folder, `${tableFile(table.name)} was changed`));
  const columns = table.columns.map(quoted).join(', ');
  const surplus = table.surplus ?? [];
  // The file has their values, in the text form that any text column accepts.
  for (const column of surplus) await client.query(`alter table ${name} add column ${quoted(column)} text`);
  await copyIn(client, `copy ${name} (${columns}) from stdin${table.partitions ? '' : ' (freeze)'}`, pieces);
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
  if (Number(rows[0]?.count) !== table.rows)
    throw damaged(folder, `${tableFile(table.name)} has not the ${table.rows} rows it is said to have`);
  for (const column of surplus) await client.query(`alter table ${name} drop column ${quoted(column)}`);
  await client.query(`alter table ${name} enable trigger user`);
  await taken.putOnOf(client, table.name, (detail) => onProgress({ doing: 'indexes', detail }));
  await client.query('commit');
}

/**
 * Creates the partitions that the table had, so that every row goes to its original partition. They get no
 * grant or policy: rows are reached through the table.
 */
async function createPartitions(
  client: pg.Client,
  { name: table, partitions = [] }: Manifest['tables'][number],
): Promise<void> {
  for (const { name, from, to } of partitions) {
    const bounds = `from ('${new Date(from).toISOString()}') to ('${new Date(to).toISOString()}')`;
    await client.query(
      `create table if not exists public.${quoted(name)} partition of public.${quoted(table)} for values ${bounds};
       alter table public.${quoted(name)} enable row level security`,
    );
  }
}
