/** Closes an account for its reader: erases the person, like an erasure by staff. */
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entities/site-user/entity.ts';
import { erasePerson } from '../../entities/site-user/server/personal-data/erase-person.ts';
import type { Place } from '../accounts.ts';

/** Removes the account with all data of its reader, on all sites; does nothing for a missing account. */
export async function closeAccount(
  work: RecordContext,
  { siteId }: Pick<Place, 'siteId'>,
  siteUserId: number,
): Promise<void> {
  const account = await work.records.find(siteUser, siteUserId, { lock: true });
  if (account) await erasePerson(work, account, { kind: 'closed', siteId });
}
