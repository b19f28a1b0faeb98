/** What a decision about an item needs, from its row, for what is asked for at each request. */
import type { AccessItem } from '#model/decide-access.ts';
import type { Db } from '#server/db/index.ts';

/** The columns of the item `c`. */
export const ACCESS_COLUMNS = [
  'c.id',
  'c.type',
  'c.labels',
  'c.primary_section_id as sectionId',
  'c.registration_required as registrationRequired',
  'c.required_memberships_ids as membershipIds',
  'c.survey_id as surveyId',
  'c.open_to_everyone as isOpenToAll',
  'c.status',
  'c.published',
  'c.unpublished',
  'c.sites_shown_ids as siteIds',
] as const;

/** A row of these columns. */
type AskedRow = Omit<
  AccessItem,
  'labels' | 'siteIds' | 'registrationRequired' | 'membershipIds' | 'isOpenToAll'
> & {
  labels: string[] | null;
  siteIds: number[] | null;
  registrationRequired: boolean | null;
  membershipIds: number[] | null;
  isOpenToAll: boolean | null;
};

export function toAccessItem(row: AskedRow): AccessItem {
  return {
    ...row,
    labels: row.labels ?? [],
    siteIds: row.siteIds ?? [],
    registrationRequired: row.registrationRequired === true,
    membershipIds: row.membershipIds ?? [],
    isOpenToAll: row.isOpenToAll === true,
  };
}

/** The item as gates and the clock see it; null where the organisation has none of that id. */
export async function findAccessItem(db: Db, organisationId: number, id: number): Promise<AccessItem | null> {
  const row = await db
    .selectFrom('content as c')
    .select(ACCESS_COLUMNS)
    .where('c.organisation_id', '=', organisationId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row ? toAccessItem(row) : null;
}
