/** Removes a reader from all data of the product; events remain countable. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { PersonalTable } from '#model/personal-data.ts';
import type { RecordOf } from '#records/record-of.ts';
import { indexedText } from '#text/search-words.ts';
import { forgetMailFilesTo } from '../../../../server/forget-mail-files.ts';
import { siteUser } from '../../entity.ts';
import { addressesOf } from './addresses.ts';
import { forgetImports } from './forget-imports.ts';
import { rowsOf, type Person } from './rows-of.ts';

/** Reason of an erasure, for the anonymous timeline entry that reports count. */
export interface Erasure {
  kind: 'closed' | 'erased';
  siteId: number;
  cmsUserId?: number | undefined;
  /** A former address, if the account has no address any more. */
  formerAddress?: string;
}

/**
 * Removes or blanks every row on all sites of the organisation, with its history, search entries and mail files, and the
 * account itself. Closing an account and erasing a person are the same action.
 */
export async function erasePerson(
  work: RecordContext,
  user: RecordOf<typeof siteUser>,
  erasure: Erasure,
): Promise<void> {
  const { db, organisationId } = work;
  await work.withAllSites(() => eraseEverywhere(work, user, erasure));
  await sql`
    insert into site_user_event (organisation_id, site_user_id, site_id, kind, cms_user_id)
    values (${organisationId}, null, ${erasure.siteId}, ${erasure.kind}, ${erasure.cmsUserId ?? null})`.execute(
    db,
  );
}

async function eraseEverywhere(
  work: RecordContext,
  user: RecordOf<typeof siteUser>,
  { formerAddress }: Erasure,
): Promise<void> {
  const { db, organisationId } = work;
  const known = await addressesOf(work, user);
  const person: Person = {
    organisationId,
    id: user.id,
    addresses: formerAddress === undefined ? known : [...new Set([...known, formerAddress.toLowerCase()])],
  };
  const words = new Map<string, string[]>([
    [siteUser.name, await wordsOf(work, siteUser.name, sql`select ${user.id}::integer`)],
  ]);
  for (const personal of work.registry.personalTables) {
    const { entity } = personal;
    const found = entity === undefined ? NOTHING : await forgetRecords(work, personal, person);
    if (entity !== undefined) words.set(entity, [...(words.get(entity) ?? []), ...found.words]);
    await eraseRows(personal, person).execute(db);
    await reindexRecords(work, entity, found.staying);
  }
  await forgetImports(db, person);
  await forgetMailFilesTo(work, person.addresses);
  // Saved CSV files are not searched: all files that list readers are removed.
  await work.queue('csvExport/forget', {}, { key: 'csvExport/forget' });
  await work.records.erase(siteUser, user);
  await forgetHistory(work, user.id);
  for (const [entity, some] of words)
    await sql`select forget_search_words(${entity}, ${[...new Set(some)]}::text[])`.execute(db);
}

function eraseRows(personal: PersonalTable, person: Person): RawBuilder<unknown> {
  const { table, erased, ledger } = personal;
  if (ledger) return sql`select erase_ledger_rows(${table}, ${person.id}, ${ledger.cleared}::text[])`;
  if (erased === 'delete') return sql`delete from ${sql.table(table)} where ${rowsOf(personal, person)}`;
  return sql`update ${sql.table(table)} set ${sql.raw(erased.set)} where ${rowsOf(personal, person)}`;
}

/** Deletes the history of an account: it contains name and address, even in the entry of its own erasure. */
export async function forgetHistory({ db, organisationId }: RecordContext, id: number): Promise<void> {
  await sql`
    delete from history
    where organisation_id = ${organisationId} and entity = 'siteUser' and record_id = ${id}`.execute(db);
}

/**
 * Words of the records' current and earlier versions, as the search indexed them: split into terms in each
 * language whose word forms differ.
 */
async function wordsOf(
  { db, organisationId }: RecordContext,
  entity: string,
  ids: RawBuilder<unknown>,
): Promise<string[]> {
  const ofRecords = sql`organisation_id = ${organisationId} and entity = ${entity} and record_id in (${ids})`;
  const now = await sql<{ word: string }>`
    select distinct unnest(tsvector_to_array(words)) as word from search_entry where ${ofRecords}`.execute(
    db,
  );
  const words = new Set(now.rows.map(({ word }) => word));
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; before: unknown; after: unknown }>`
      select id, before, after from history where ${ofRecords} and id > ${last}
      order by id limit ${VERSIONS_AT_ONCE}`.execute(db);
    if (rows.length === 0) return [...words];
    const former = partsOf(rows.flatMap(({ before, after }) => textsIn([before, after]))).map(indexedText);
    for (const word of await termsOf(db, former)) words.add(word);
    last = rows.at(-1)?.id ?? 0;
  }
}

/** Number of versions whose words one statement reads. */
const VERSIONS_AT_ONCE = 200;

/**
 * Maximum length of a part in characters: the words of a longer text may exceed a tsvector's limit of one
 * megabyte.
 */
const PART_LENGTH = 100_000;

/** Joins the texts line by line into parts of at most `PART_LENGTH`; a longer text is split. */
function partsOf(texts: readonly string[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const text of texts) {
    for (let start = 0; start < text.length; start += PART_LENGTH) {
      const piece = text.slice(start, start + PART_LENGTH);
      if (part.length + piece.length >= PART_LENGTH) {
        parts.push(part);
        part = '';
      }
      part += `${piece}\n`;
    }
  }
  return [...parts, part].filter((each) => each !== '');
}

async function termsOf(db: RecordContext['db'], texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(tsvector_to_array(search_terms(configuration, indexed, false, 'C'))) as word
    from unnest(${texts}::text[]) as indexed
    cross join unnest('{simple,german,arabic}'::regconfig[]) as configuration`.execute(db);
  return rows.map(({ word }) => word);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

interface ErasureRemains {
  /** Words of the records; other records may contain them too. */
  words: string[];
  /** Ids of records that remain, without a link to the reader. */
  staying: readonly number[];
}

const NOTHING: ErasureRemains = { words: [], staying: [] };

/**
 * For deleted rows, deletes their history, words and mail files; for remaining rows, removes the reader from
 * the history.
 */
async function forgetRecords(
  work: RecordContext,
  personal: PersonalTable,
  person: Person,
): Promise<ErasureRemains> {
  const { db } = work;
  const { entity = '', table } = personal;
  const found = await sql<{
    id: number;
  }>`select id from ${sql.table(table)} where ${rowsOf(personal, person)}`.execute(db);
  const own = found.rows.map(({ id }) => id);
  if (own.length === 0) return NOTHING;
  const ids = sql`select unnest(${own}::integer[])`;
  const ofRecords = sql`organisation_id = ${person.organisationId} and entity = ${entity} and record_id in (${ids})`;
  const words = await wordsOf(work, entity, ids);
  if (personal.erased !== 'delete') {
    const blanked = fieldsOf(personal.erased.set);
    const { titleField } = work.registry.entities.get(entity)?.entity ?? {};
    const isTitle = titleField !== undefined && blanked.includes(titleField);
    await sql`
      update history set before = before - ${blanked}::text[], after = after - ${blanked}::text[],
        name = case when ${isTitle} then '' else name end
      where ${ofRecords}`.execute(db);
    return { words, staying: own };
  }
  await sql`delete from history where ${ofRecords}`.execute(db);
  await sql`delete from search_entry where ${ofRecords}`.execute(db);
  if (entity === 'mailOutbox') await forgetMailFiles(work, own);
  return { words, staying: [] };
}

/** Names of the fields whose columns an assignment blanks: `siteUser` for `site_user_id = null`. */
function fieldsOf(assignments: string): string[] {
  return [...assignments.matchAll(/(\w+) =/g)].map(([, column = '']) =>
    column.replace(/_id$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** Updates the search entries of the remaining records from their remaining content. */
async function reindexRecords(
  { records }: RecordContext,
  name: string | undefined,
  ids: readonly number[],
): Promise<void> {
  if (name === undefined) return;
  const { entity } = records.named(name);
  for (let start = 0; start < ids.length; start += WORDS_MAX)
    await records.indexRecords(entity, ids.slice(start, start + WORDS_MAX));
}

/** Number of records whose words one statement writes. */
const WORDS_MAX = 500;

/** Removes the emails' files in the data directory once the transaction has committed. */
async function forgetMailFiles(work: RecordContext, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAILS_OF_JOB)
    await work.queue('mailOutbox/forgetFiles', { ids: ids.slice(start, start + MAILS_OF_JOB) });
}

const MAILS_OF_JOB = 500;
