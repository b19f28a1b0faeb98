/**
 * Check at the end of every test world: each written searchable row must have the search entry that a rewrite
 * would produce.
 */
import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import { systemOf } from './make/make.ts';
import type { TestApp } from './app.ts';

type Subject = Pick<TestApp, 'services' | 'database'>;

interface Entry {
  entity: string;
  id: number;
  words: string;
}

/** Thrown to roll back the transaction that rewrote entries only for comparison. */
class Compared extends Error {}

/** Maximum rows of an entity to check, newest first. */
const ROWS_MAX = 200;

/** Marks the point from which rows count as written by the test. */
export async function markRows({ database }: Pick<Subject, 'database'>): Promise<string> {
  const [row] = await database.superuser<{ mark: string }>('select pg_current_xact_id()::text as mark');
  return row?.mark ?? '0';
}

/**
 * Throws with the records whose entries are missing, outdated, or left behind. Skips tables that the test
 * wrote directly.
 */
export async function checkSearchEntries({ services, database }: Subject, mark: string): Promise<void> {
  if (database.written.has('search_entry')) return;
  const searched = [...services.registry.entities.values()].filter(
    ({ entity }) => entity.list.search.length > 0 && !database.written.has(tableOf(entity.name)),
  );
  const found = await database.superuser<{ entity: string; organisation: number; id: number }>(
    searched
      .map(
        ({ entity: { name } }) =>
          `(select '${name}' as entity, organisation_id as organisation, id from ${tableOf(name)}
            where xmin::text::bigint >= ${mark} order by id desc limit ${ROWS_MAX})`,
      )
      .join(' union all '),
  );
  const faults = await leftBehind(
    { database },
    searched.map(({ entity }) => entity.name),
    mark,
  );
  const all = services.sites.all();
  for (const organisation of new Set(found.map((row) => row.organisation))) {
    const own = found.filter((row) => row.organisation === organisation);
    const sites = all
      .filter(({ organisationId }) => organisationId === organisation)
      .map(({ siteId }) => siteId);
    faults.push(...(await differing(services, { organisation, sites }, own)));
  }
  if (faults.length > 0)
    throw new Error(
      `The search knows other words of these records than they have: ${faults.slice(0, 10).join(', ')}. Whatever wrote them last went past server/records.`,
    );
}

async function differing(
  services: Services,
  { organisation, sites }: { organisation: number; sites: readonly number[] },
  rows: readonly { entity: string; id: number }[],
): Promise<string[]> {
  const faults: string[] = [];
  try {
    await services.write(systemOf(organisation, sites), async (work) => {
      const entities = [...new Set(rows.map(({ entity }) => entity))];
      const ids = rows.map(({ id }) => id);
      const read = async () => {
        const entries = await sql<Entry>`
          select entity, record_id as id, concat_ws('|', site_ids, words, stems, readable, open_apart, whole_stems, whole_readable) as words
          from search_entry where organisation_id = ${organisation} and entity = any (${entities}) and record_id = any (${ids})`.execute(
          work.db,
        );
        return new Map(entries.rows.map(({ entity, id, words }) => [`${entity} ${id}`, words]));
      };
      const before = await read();
      for (const entity of entities) {
        const definition = work.records.named(entity).entity;
        await work.records.indexRecords(
          definition,
          rows.filter((row) => row.entity === entity).map(({ id }) => id),
        );
      }
      for (const [key, words] of await read()) if (before.get(key) !== words) faults.push(key);
      throw new Compared();
    });
  } catch (error) {
    if (!(error instanceof Compared)) throw error;
  }
  return faults;
}

/** Entries of records that do not exist. */
async function leftBehind(
  { database }: Pick<Subject, 'database'>,
  entities: readonly string[],
  mark: string,
): Promise<string[]> {
  const rows = await database.superuser<{ entity: string; id: number }>(
    entities
      .map(
        (
          name,
        ) => `select e.entity, e.record_id as id from search_entry e where e.entity = '${name}' and e.xmin::text::bigint >= ${mark}
          and not exists (select from ${tableOf(name)} r where r.organisation_id = e.organisation_id and r.id = e.record_id)`,
      )
      .join(' union all '),
  );
  return rows.map(({ entity, id }) => `${entity} ${id} (which is not there)`);
}

const tableOf = (entity: string) => entity.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
