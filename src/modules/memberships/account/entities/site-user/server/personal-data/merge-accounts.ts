/**
 * Merges two accounts of one person. An open account survives a closed one, otherwise the older account
 * survives; the data of both is combined.
 */
import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import type { PersonalTable } from '#model/personal-data.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { recordEvent } from '../../../../server/events.ts';
import type { GrantScope } from '../../../../../orders/server/grants.ts';
import { siteUser } from '../../entity.ts';
import { endSessions } from '../close-account.ts';
import { forgetHistory } from './erase-person.ts';

type Account = RecordOf<typeof siteUser>;

/** Fields that the remaining account takes from the other if its own value is empty. */
const FILLED = [
  'firstName',
  'lastName',
  'title',
  'company',
  'city',
  'postalCode',
  'region',
  'countryCode',
  'passwordHash',
] as const;

/** Returns both accounts, the remaining one first. Throws BAD_USER_INPUT for accounts of different realms. */
export function orderForMerge(pair: readonly [Account, Account]): readonly [Account, Account] {
  const [first, second] = pair;
  if (first.realm !== second.realm)
    throw badInput(
      'ACCOUNTS_OF_DIFFERENT_SITES',
      'These accounts belong to sites that do not share accounts.',
      {
        other: 'Choose an account of a site that shares accounts.',
      },
    );
  const isFirst = first.status === second.status ? first.created <= second.created : first.status === 1;
  return isFirst ? [first, second] : [second, first];
}

/**
 * Returns the remaining account. Both are logged out everywhere. Throws BAD_USER_INPUT for accounts of
 * different realms.
 */
export async function mergeAccounts(
  work: RecordContext,
  scope: GrantScope,
  pair: readonly [Account, Account],
): Promise<Account> {
  const [survivor, other] = orderForMerge(pair);
  const { db, organisationId } = work;
  for (const personal of work.registry.personalTables)
    if (personal.by === 'account' && !personal.through)
      await takeOver(work, personal, { survivorId: survivor.id, other: other.id });
  await sql`
    update history set record_id = ${survivor.id}
    where organisation_id = ${organisationId} and entity = 'siteUser' and record_id = ${other.id}`.execute(
    db,
  );
  const filled = FILLED.flatMap((key) =>
    survivor[key] === null && other[key] !== null ? [[key, other[key]]] : [],
  );
  const lastLogin =
    [survivor.lastLogin, other.lastLogin]
      .filter((at) => at !== null)
      .sort()
      .at(-1) ?? null;
  await sql`
    delete from import_record
    where organisation_id = ${organisationId} and entity = 'siteUser' and record_id = ${other.id}`.execute(
    db,
  );
  await work.records.erase(siteUser, other);
  await forgetHistory(work, other.id);
  const after = await work.records.writeSkippingPrepare(
    siteUser,
    survivor,
    { ...Object.fromEntries(filled), lastLogin },
    { event: 'Merged with another account' },
  );
  await endSessions(db, organisationId, survivor.id);
  await recordEvent(db, scope, {
    siteUserId: survivor.id,
    kind: 'merged',
    ...(scope.cmsUserId !== undefined && { cmsUserId: scope.cmsUserId }),
    details: { email: other.username },
  });
  return after;
}

async function takeOver(
  { db, organisationId }: RecordContext,
  { table, column, merged, ledger }: PersonalTable,
  { survivorId: survivor, other }: { survivorId: number; other: number },
): Promise<void> {
  const [rows, whose] = [sql.table(table), sql.ref(column)];
  const ofOther = sql`organisation_id = ${organisationId} and ${whose} = ${other}`;
  if (ledger) {
    await (
      merged === 'delete'
        ? sql`select erase_ledger_rows(${table}, ${other}, null)`
        : sql`select move_ledger_rows(${table}, ${other}, ${survivor})`
    ).execute(db);
    return;
  }
  if (merged === 'delete') {
    await sql`delete from ${rows} where ${ofOther}`.execute(db);
    return;
  }
  if (merged !== 'move') {
    const same = merged.moveUnlessSame.map(
      (key) => sql`k.${sql.ref(key)} is not distinct from ${sql.ref(`${table}.${key}`)}`,
    );
    await sql`
      delete from ${rows} where ${ofOther} and exists (select from ${rows} k
        where k.organisation_id = ${organisationId} and k.${whose} = ${survivor} and ${sql.join(same, sql` and `)})`.execute(
      db,
    );
  }
  await sql`update ${rows} set ${whose} = ${survivor} where ${ofOther}`.execute(db);
}
