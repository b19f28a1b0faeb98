/** The words of records: what is stored for search, and how a typed phrase becomes a query. */
import { sql, type RawBuilder } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { textOf } from '#model/shape.ts';
import { UNGATED_PARAGRAPHS, type Gate } from '#model/define-gate.ts';
import { askedAnywhere, hasUnspaced, indexedPieces } from '#model/search-pieces.ts';
import { releasedTo } from './released.ts';
import { wholeRecord } from './whole-record.ts';
import type { RecordContext } from './record-context.ts';
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
 * language of their first site, and the text itself for snippets, both of what everyone may read whatever gate there is, and
 * of all of it where that is more. `siteIds` empty: every site of the organisation may find it.
 */
export async function writeSearchEntries(
  work: RecordContext,
  entity: Entity,
  records: readonly { record: StoredRecord; siteIds: readonly number[] }[],
): Promise<void> {
  if (records.length === 0) return;
  const entries = records.map(({ record, siteIds }) => ({
    id: record.id,
    siteIds,
    ...wordsOfRecord(work, entity, record),
  }));
  await sql`
    insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems, readable,
      open_apart, whole_stems, whole_readable)
    select ${work.organisationId}, ${entity.name}, entry.id, entry.site_ids::integer[],
      setweight(search_vector('simple', title), 'A') || setweight(search_vector('simple', words), 'C'),
      setweight(search_vector(configuration, title), 'A') || setweight(search_vector(configuration, coalesce(open, words)), 'C'),
      nullif(readable, ''), true,
      case when open is not null
        then setweight(search_vector(configuration, title), 'A') || setweight(search_vector(configuration, words), 'C') end,
      nullif(whole_readable, readable)
    from unnest(
      ${entries.map(({ id }) => id)}::integer[], ${entries.map(({ siteIds }) => `{${siteIds.map(Math.trunc).join(',')}}`)}::text[],
      ${entries.map(({ title }) => title)}::text[], ${entries.map(({ words }) => words)}::text[],
      ${entries.map(({ open }) => open)}::text[], ${entries.map(({ readable }) => readable)}::text[],
      ${entries.map(({ wholeReadable }) => wholeReadable)}::text[]
    ) as entry (id, site_ids, title, words, open, readable, whole_readable)
    cross join lateral (select search_configuration((
      select coalesce(max(language), '') from site
      where organisation_id = ${work.organisationId} and id = (entry.site_ids::integer[])[1]
    )) as configuration) c
    on conflict (organisation_id, entity, record_id)
      do update set site_ids = excluded.site_ids, words = excluded.words, stems = excluded.stems, readable = excluded.readable,
        open_apart = excluded.open_apart, whole_stems = excluded.whole_stems, whole_readable = excluded.whole_readable
  `.execute(work.db);
}

/**
 * `open`: the words that everyone may read whatever gate there is; null where those are all. `readable`, `wholeReadable`: the
 * prose of either, as it is.
 */
function wordsOfRecord(
  work: RecordContext,
  entity: Entity,
  record: StoredRecord,
): { title: string; words: string; open: string | null; readable: string; wholeReadable: string } {
  const isSearchedByReaders = entity.name === SEARCHED_BY_READERS;
  const whole = searchedParts(work, entity, record);
  const open = isSearchedByReaders
    ? searchedParts(work, entity, asAnyGateLeavesIt(work, entity, record))
    : whole;
  return {
    title: indexedPieces(wordsOf((record[entity.titleField] as string | null) ?? '')),
    words: whole.words,
    open: open.words === whole.words ? null : open.words,
    readable: isSearchedByReaders ? open.prose() : '',
    wholeReadable: isSearchedByReaders ? whole.prose() : '',
  };
}

/** The one entity whose records readers find by their texts. */
const SEARCHED_BY_READERS = 'content';

/** The strictest gate there may be that leaves anything of texts. */
const STRICTEST: Gate = {
  name: 'strictest',
  order: 0,
  judge: () => ({ passes: false, reason: 'strictest', ungatedParagraphs: UNGATED_PARAGRAPHS }),
};

/**
 * What is left to everyone whatever the gates of today or tomorrow say. Words of the rest would tell its text one by one:
 * they are searched only while everyone may read all of it (docs/decisions/0097-the-gate-decides-when-somebody-searches.md).
 */
function asAnyGateLeavesIt(work: RecordContext, entity: Entity, record: StoredRecord): StoredRecord {
  const { pass: _, usedUp: _usedUp, ...others } = work;
  const stranger = { ...others, actor: { kind: 'anonymous' }, modulesOn: new Set<string>() } as const;
  return releasedTo({ ...stranger, gates: [STRICTEST] }, entity, record);
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

/** The words of a record's search entry. */
export async function knownWordsOf(work: UnitOfWork, entity: Entity, id: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select unnest(tsvector_to_array(words)) as word from search_entry
    where organisation_id = ${work.organisationId} and entity = ${entity.name} and record_id = ${id}`.execute(
    work.db,
  );
  return rows.map(({ word }) => word);
}

/** Takes words that no other record of the entity has out of the known ones. */
export async function forgetWords(work: UnitOfWork, entity: Entity, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`select forget_search_words(${entity.name}, ${[...words]}::text[])`.execute(work.db);
}

/** Letters and digits alone, so that stored words and asked words are cut at the same places: paths, hyphens, quotes. */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
