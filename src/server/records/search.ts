/** The words of records: what is stored for search, and how a typed phrase becomes a query. */
import { sql, type RawBuilder } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { textOf } from '#model/shape.ts';
import type { Gate } from '#model/define-gate.ts';
import { askedAnywhere, hasUnspaced, indexedPieces } from '#model/search-pieces.ts';
import { releasedTo } from './released.ts';
import { readSiteGates } from './site-gates.ts';
import { wholeRecord } from './whole-record.ts';
import { entityOf, type RecordContext } from './record-context.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import type { StoredRecord } from './stored-record.ts';
import { laterStatement } from '#model/write-batch.ts';

/** Longest text that is indexed, in characters; a tsvector may have at most 1 MB. */
const WORDS_LENGTH_MAX = 300_000;
/** Longest text that snippets are cut from: a page of results looks for its words in twenty of them. */
const READABLE_LENGTH_MAX = 20_000;

/** Every word must occur, the last one as a beginning. Words are cut to letters and digits, so no syntax gets through. */
export function searchQuery(phrase: string): RawBuilder<unknown> {
  const words = wordsOf(phrase).split(' ').filter(Boolean).slice(0, 12);
  if (words.length === 0) return sql`''::tsquery`;
  const asked = words.map((word, index) => {
    if (hasUnspaced(word)) return `(${askedAnywhere(word)})`;
    return index === words.length - 1 ? `${word}:*` : word;
  });
  return sql`to_tsquery('simple', ${asked.join(' & ')})`;
}

/** Rewrites the search entry of a record, as `writeSearchEntries` does. */
export const writeSearchEntry = laterStatement(
  async (
    work: RecordContext,
    rows: readonly { entity: Entity; record: StoredRecord; siteIds: readonly number[] }[],
  ) => {
    for (const entity of new Set(rows.map((row) => row.entity))) {
      const own = rows.filter((row) => row.entity === entity);
      await writeSearchEntries(work, entity, [...new Map(own.map((row) => [row.record.id, row])).values()]);
    }
  },
);

/**
 * Rewrites the search entries of records: their words as they are for the admin's search; and for readers' the stems, in the
 * language of their first site, of the words that strangers may read, and the text itself for snippets. `siteIds` empty: every
 * site of the organisation may find it.
 */
export async function writeSearchEntries(
  work: RecordContext,
  entity: Entity,
  records: readonly { record: StoredRecord; siteIds: readonly number[] }[],
): Promise<void> {
  if (records.length === 0) return;
  const gatesOf = await gatesBySite(work, entity, [...new Set(records.flatMap(({ siteIds }) => siteIds))]);
  const entries = records.map(({ record, siteIds }) => ({
    id: record.id,
    siteIds,
    ...wordsOfRecord(work, entity, record, siteIds.map(gatesOf)),
  }));
  await sql`
    insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems, readable)
    select ${work.organisationId}, ${entity.name}, entry.id, entry.site_ids::integer[],
      setweight(search_vector('simple', title), 'A') || setweight(search_vector('simple', words), 'C'),
      setweight(search_vector(configuration, title), 'A') || setweight(search_vector(configuration, coalesce(open, words)), 'C'),
      nullif(readable, '')
    from unnest(
      ${entries.map(({ id }) => id)}::integer[], ${entries.map(({ siteIds }) => `{${siteIds.map(Math.trunc).join(',')}}`)}::text[],
      ${entries.map(({ title }) => title)}::text[], ${entries.map(({ words }) => words)}::text[],
      ${entries.map(({ open }) => open)}::text[], ${entries.map(({ readable }) => readable)}::text[]
    ) as entry (id, site_ids, title, words, open, readable)
    cross join lateral (select search_configuration((
      select coalesce(max(language), '') from site
      where organisation_id = ${work.organisationId} and id = (entry.site_ids::integer[])[1]
    )) as configuration) c
    on conflict (organisation_id, entity, record_id)
      do update set site_ids = excluded.site_ids, words = excluded.words, stems = excluded.stems, readable = excluded.readable
  `.execute(work.db);
}

/** The gates of the sites on which records of the entity stand; none where it keeps nothing from readers. */
async function gatesBySite(
  work: RecordContext,
  entity: Entity,
  siteIds: readonly number[],
): Promise<(siteId: number) => readonly Gate[]> {
  const { gates } = work.registry;
  if (gates.length === 0 || !entityOf(work.registry, entity.name).access.release) return () => [];
  const bySite = new Map<number, readonly Gate[]>();
  await work.withAdditionalSites(siteIds, async () => {
    for (const id of siteIds) bySite.set(id, await readSiteGates(work, gates, id));
  });
  return (siteId) => bySite.get(siteId) ?? [];
}

/** `open`: the words that strangers may read; null where they may read all. `readable`: the prose they may read, as it is. */
function wordsOfRecord(
  work: RecordContext,
  entity: Entity,
  record: StoredRecord,
  gatesOfSites: readonly (readonly Gate[])[],
): { title: string; words: string; open: string | null; readable: string } {
  const whole = searchedParts(work, entity, record);
  const open = gatesOfSites.some((gates) => gates.length > 0)
    ? searchedParts(work, entity, asStrangersReadIt(work, entity, record, gatesOfSites))
    : whole;
  const openWords = open === whole ? whole.words : open.words;
  return {
    title: indexedPieces(wordsOf((record[entity.titleField] as string | null) ?? '')),
    words: whole.words,
    open: openWords === whole.words ? null : openWords,
    readable: entity.name === SEARCHED_BY_READERS ? open.prose() : '',
  };
}

/** The one entity whose records readers find by their texts. */
const SEARCHED_BY_READERS = 'content';

/**
 * Whoever passes a gate searches with everybody else: a search that found its words would tell them one by one. What one of
 * the sites keeps is found on none.
 */
function asStrangersReadIt(
  work: RecordContext,
  entity: Entity,
  record: StoredRecord,
  gatesOfSites: readonly (readonly Gate[])[],
): StoredRecord {
  const stranger = { ...work, actor: { kind: 'anonymous' }, modulesOn: new Set<string>() } as const;
  return gatesOfSites.reduce((left, gates) => releasedTo({ ...stranger, gates }, entity, left), record);
}

function searchedParts(work: RecordContext, entity: Entity, record: StoredRecord) {
  const whole = wholeRecord(work.registry, entity, record);
  const isSearched = (key: string) => entity.list.search.includes(key) || !(key in entity.fields);
  const searched = Object.entries(whole.shape).filter(([key]) => isSearched(key));
  const text = (fields: typeof searched) => textOf(Object.fromEntries(fields), whole.values);
  return {
    words: indexedPieces(wordsOf(text(searched).slice(0, WORDS_LENGTH_MAX))),
    prose: () => proseOf(text(searched.filter(([, { kind }]) => PROSE_KINDS.has(kind.kind)))),
  };
}

const PROSE_KINDS: ReadonlySet<string> = new Set(['longText', 'richText']);

/** Without control characters: search marks its matches with two of them. */
function proseOf(text: string): string {
  return text
    .slice(0, READABLE_LENGTH_MAX)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Forgets a record's words. */
export async function removeSearchEntry(work: UnitOfWork, entity: Entity, id: number): Promise<void> {
  await work.db
    .deleteFrom('search_entry')
    .where('organisation_id', '=', work.organisationId)
    .where('entity', '=', entity.name)
    .where('record_id', '=', id)
    .execute();
}

/** Letters and digits alone, so that stored words and asked words are cut at the same places: paths, hyphens, quotes. */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
