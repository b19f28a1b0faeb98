/** The words of records: what is stored for search, and how an entered phrase becomes a query. */
import { sql, type RawBuilder } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { textOf } from '#records/shape.ts';
import { UNGATED_PARAGRAPHS, type Gate } from '#model/readers/define-gate.ts';
import { indexedText, readWords } from '#text/search-words.ts';
import { filterForActor } from './released.ts';
import { wholeRecord } from './whole-record.ts';
import type { RecordContext } from './record-context.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import type { StoredRecord } from './stored-record.ts';
import { deferredStatement } from '#records/write-batch.ts';

/** Maximum length of indexed text, in characters; a tsvector may have at most 1 MB. */
const WORDS_LENGTH_MAX = 300_000;

/**
 * Maximum length of the texts that one statement indexes, in characters: PostgreSQL indexes about a million per
 * second. A longer record has a separate statement.
 */
const STATEMENT_LENGTH_MAX = 500_000;

/**
 * Maximum length of the text from which snippets are cut, in characters: a page of results searches twenty of
 * these texts.
 */
const READABLE_LENGTH_MAX = 20_000;

/**
 * Returns the query for `search_records_with`: every word must occur, the last one at least as the beginning
 * of a word.
 */
export function searchQuery(phrase: string): RawBuilder<unknown> {
  return sql`${JSON.stringify(readWords(phrase))}::jsonb`;
}

/** Rewrites the search entry of a record, like `writeSearchEntries`. */
export const writeSearchEntry = deferredStatement(
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
 * Rewrites the search entries of records. The admin's search uses the words unchanged. The readers' search
 * uses stems, in the language of the record or of its first site, and the text itself for snippets: both for
 * what everyone may read behind any gate, and for the whole text if that is more. `siteIds` empty: every site
 * of the organisation may find the record.
 */
export async function writeSearchEntries(
  work: RecordContext,
  entity: Entity,
  records: readonly { record: StoredRecord; siteIds: readonly number[] }[],
): Promise<void> {
  const entries = records.map(({ record, siteIds }) => ({
    id: record.id,
    siteIds,
    ...wordsOfRecord(work, entity, record),
  }));
  let part: SearchEntry[] = [];
  let length = 0;
  for (const entry of entries) {
    const ownLength = entry.words.length + (entry.open?.length ?? 0);
    if (part.length > 0 && length + ownLength > STATEMENT_LENGTH_MAX) {
      await upsertEntries(work, entity, part);
      [part, length] = [[], 0];
    }
    part.push(entry);
    length += ownLength;
  }
  if (part.length > 0) await upsertEntries(work, entity, part);
}

async function upsertEntries(
  work: RecordContext,
  entity: Entity,
  entries: readonly SearchEntry[],
): Promise<void> {
  const isContent = entity.name === SEARCHED_BY_READERS;
  await sql`
    with entry as materialized (
      select entry.*, entry.sites::integer[] as site_ids, search_configuration(coalesce(nullif(entry.language, ''), (
        select coalesce(max(language), '') from site
        where organisation_id = ${work.organisationId} and id = (entry.sites::integer[])[1]))) as configuration
      from unnest(
        ${entries.map(({ id }) => id)}::integer[], ${entries.map(({ siteIds }) => `{${siteIds.map(Math.trunc).join(',')}}`)}::text[],
        ${entries.map(({ language }) => language)}::text[], ${entries.map(({ type }) => type)}::text[],
        ${entries.map(({ title }) => title)}::text[], ${entries.map(({ words }) => words)}::text[],
        ${entries.map(({ open }) => open)}::text[], ${entries.map(({ readable }) => readable)}::text[],
        ${entries.map(({ wholeReadable }) => wholeReadable)}::text[]
      ) as entry (id, sites, language, type, title, words, open, readable, whole_readable)
    ), known as (
      insert into search_language (organisation_id, site_id, configuration)
      select distinct ${work.organisationId}::integer, site_id, configuration::text from entry cross join lateral unnest(site_ids) as site_id
      where ${isContent} and configuration <> 'simple'::regconfig
      on conflict do nothing
    )
    insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems, readable,
      open_apart, whole_stems, whole_readable, has_type)
    select ${work.organisationId}, ${entity.name}, id, site_ids,
      search_terms(configuration, title, false, 'A') || search_terms(configuration, words, false, 'C'),
      case when ${isContent} then stemmed_title || search_terms(configuration, coalesce(open, words), true, 'C') || typed else '' end,
      nullif(readable, ''), true,
      case when open is not null then stemmed_title || search_terms(configuration, words, true, 'C') || typed end,
      nullif(whole_readable, readable), true
    from entry
    cross join lateral (select case when ${isContent} then search_terms(configuration, title, true, 'A') end as stemmed_title,
      quote_literal('#' || type)::tsvector as typed offset 0) as shared
    on conflict (organisation_id, entity, record_id)
      do update set site_ids = excluded.site_ids, words = excluded.words, stems = excluded.stems, readable = excluded.readable,
        open_apart = excluded.open_apart, whole_stems = excluded.whole_stems, whole_readable = excluded.whole_readable,
        has_type = excluded.has_type
  `.execute(work.db);
}

interface SearchEntry extends EntryWords {
  id: number;
  siteIds: readonly number[];
}

interface EntryWords {
  /** The language of the record; empty: the language of its site. */
  language: string;
  type: string;
  title: string;
  words: string;
  /** The words that everyone may read behind any gate; null if those are all words. */
  open: string | null;
  /** The prose that everyone may read, unchanged. */
  readable: string;
  wholeReadable: string;
}

function wordsOfRecord(work: RecordContext, entity: Entity, record: StoredRecord): EntryWords {
  const isSearchedByReaders = entity.name === SEARCHED_BY_READERS;
  const whole = searchedParts(work, entity, record);
  const open = isSearchedByReaders
    ? searchedParts(work, entity, asAnyGateLeavesIt(work, entity, record))
    : whole;
  return {
    language: textIn(record, 'language'),
    type: textIn(record, 'type'),
    title: indexedText(textIn(record, entity.titleField)),
    words: whole.words,
    open: open.words === whole.words ? null : open.words,
    readable: isSearchedByReaders ? open.prose() : '',
    wholeReadable: isSearchedByReaders ? whole.prose() : '',
  };
}

function textIn(record: StoredRecord, key: string): string {
  const value = record[key];
  return typeof value === 'string' ? value : '';
}

/** The only entity whose records readers find by their texts. */
const SEARCHED_BY_READERS = 'content';

/** The strictest possible gate that leaves a part of a text open. */
const STRICTEST: Gate = {
  name: 'strictest',
  order: 0,
  judge: () => ({ passes: false, reason: 'strictest', ungatedParagraphs: UNGATED_PARAGRAPHS }),
};

/**
 * Returns the part that stays open behind any present or future gate. Words of the rest would reveal its text
 * one by one: they are searchable only while everyone may read all of it
 * (docs/decisions/0097-the-gate-decides-when-somebody-searches.md).
 */
function asAnyGateLeavesIt(work: RecordContext, entity: Entity, record: StoredRecord): StoredRecord {
  const { passes: _, meterExhausted: _usedUp, ...others } = work;
  const anonymous = { ...others, actor: { kind: 'anonymous' }, modulesOn: new Set<string>() } as const;
  return filterForActor({ ...anonymous, gates: [STRICTEST] }, entity, record);
}

function searchedParts(work: RecordContext, entity: Entity, record: StoredRecord) {
  const whole = wholeRecord(work.registry, entity, record);
  const isSearched = (key: string) => entity.list.search.includes(key) || !(key in entity.fields);
  const searched = Object.entries(whole.shape).filter(([key]) => isSearched(key));
  const text = (fields: typeof searched) => textOf(Object.fromEntries(fields), whole.values);
  return {
    words: indexedText(text(searched).slice(0, WORDS_LENGTH_MAX)),
    prose: () => proseOf(text(searched.filter(([, { kind }]) => PROSE_KINDS.has(kind.kind)))),
  };
}

const PROSE_KINDS: ReadonlySet<string> = new Set(['longText', 'richText']);

/** Removes control characters, because the search marks its matches with two of them. */
function proseOf(text: string): string {
  return text
    .slice(0, READABLE_LENGTH_MAX)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Removes the search entries of records. */
export async function removeSearchEntries(
  work: UnitOfWork,
  entity: Entity,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from search_entry where organisation_id = ${work.organisationId} and entity = ${entity.name}
      and record_id = any (${ids}::integer[])`.execute(work.db);
}

/** Returns the words of the search entries of records, each once. */
export async function knownWordsOf(
  work: UnitOfWork,
  entity: Entity,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(tsvector_to_array(words)) as word from search_entry
    where organisation_id = ${work.organisationId} and entity = ${entity.name}
      and record_id = any (${ids}::integer[])`.execute(work.db);
  return rows.map(({ word }) => word);
}

/** Removes words that no other record of the entity contains from the known words. */
export async function forgetWords(work: UnitOfWork, entity: Entity, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`select forget_search_words(${entity.name}, ${[...words]}::text[])`.execute(work.db);
}
