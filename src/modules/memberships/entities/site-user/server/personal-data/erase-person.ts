/** Takes a reader out of everything the product holds; what happened stays countable. */
import { sql } from 'kysely';
import type { RecordOf } from '#model/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entity.ts';
import { addressesOf } from './addresses.ts';
import { forgetImports } from './forget-imports.ts';
import { rowsOf, type Person } from './rows-of.ts';
import { PERSONAL_TABLES, type PersonalTable } from './tables.ts';

/** Removes or blanks every row, with the history of each, and the account itself. */
export async function erasePerson(work: RecordContext, user: RecordOf<typeof siteUser>): Promise<void> {
  const { db, organisationId } = work;
  const person = { organisationId, id: user.id, addresses: await addressesOf(work, user) };
  for (const personal of PERSONAL_TABLES) {
    if (personal.entity !== undefined) await forgetRecords(work, personal, person);
    await (personal.erased === 'delete'
      ? sql`delete from ${sql.table(personal.table)} where ${rowsOf(personal, person)}`.execute(db)
      : sql`update ${sql.table(personal.table)} set ${sql.raw(personal.erased.set)} where ${rowsOf(personal, person)}`.execute(
          db,
        ));
  }
  await forgetImports(db, person);
  await work.records.erase(siteUser, user);
  await forgetHistory(work, user.id);
}

/** History of an account: it holds name and address, that of its own erasure too. */
export async function forgetHistory({ db, organisationId }: RecordContext, id: number): Promise<void> {
  await sql`
    delete from history
    where organisation_id = ${organisationId} and entity = 'siteUser' and record_id = ${id}`.execute(db);
}

/** Of rows that are deleted history and words; of rows that stay, in the history who they were of. */
async function forgetRecords({ db }: RecordContext, personal: PersonalTable, person: Person): Promise<void> {
  const ids = sql`select id from ${sql.table(personal.table)} where ${rowsOf(personal, person)}`;
  const ofRecords = sql`organisation_id = ${person.organisationId} and entity = ${personal.entity} and record_id in (${ids})`;
  if (personal.erased !== 'delete') {
    await sql`update history set before = before - 'siteUser', after = after - 'siteUser' where ${ofRecords}`.execute(
      db,
    );
    return;
  }
  await sql`delete from history where ${ofRecords}`.execute(db);
  await sql`delete from search_entry where ${ofRecords}`.execute(db);
}
