/** Joins a reader to a membership: the only code that decides whether a reader's request is granted. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { registrationWords } from '../../registration/words/index.ts';
import type { Place } from '../../account/server/accounts.ts';
import { giveGrant } from './grants.ts';

export interface JoinRequest {
  siteUserId: number;
  membershipId: number;
  /** ISO timestamp; null for no end. Only staff and API clients can set it. */
  ends?: string | null;
}

/**
 * `unpaid`: nothing was granted, because the membership is paid. `gone`: it is deleted, inactive, or belongs
 * to another site.
 */
export type Joined =
  | { kind: 'granted'; joinedText: string | null; alias: string | null }
  | { kind: 'unpaid' }
  | { kind: 'notQualified'; message: string }
  | { kind: 'gone' };

interface MembershipRow {
  isFree: boolean;
  alias: string | null;
  joinedText: string | null;
  notQualifiedText: string | null;
  isQualified: boolean;
}

/** Grants a free membership if the reader qualifies by the answers in their account. */
export async function joinMembership(
  { db }: Pick<RecordContext, 'db'>,
  place: Place & { language: string },
  { siteUserId, membershipId, ends = null }: JoinRequest,
): Promise<Joined> {
  const { organisationId, siteId, language } = place;
  const words = registrationWords(language);
  // Locks the row, so that it is not deleted or deactivated in the meantime.
  const { rows } = await sql<MembershipRow>`
    select m.is_free is not false as "isFree", m.alias, m.joined_text as "joinedText",
      m.not_qualified_text as "notQualifiedText",
      m.qualifying_question_id is null or exists (select from site_user_demographic d
        where d.organisation_id = m.organisation_id and d.site_user_id = ${siteUserId}
          and d.question_id = m.qualifying_question_id
          and (coalesce(m.qualifying_answer_ids, '[]') = '[]'
            or d.answer_ids && array(select jsonb_array_elements_text(m.qualifying_answer_ids)::integer))) as "isQualified"
    from membership m
    where m.organisation_id = ${organisationId} and m.site_id = ${siteId} and m.id = ${membershipId} and m.status = 1
    for share of m`.execute(db);
  const [found] = rows;
  if (!found) return { kind: 'gone' };
  if (!found.isQualified)
    return { kind: 'notQualified', message: found.notQualifiedText ?? words.notQualified };
  if (!found.isFree) return { kind: 'unpaid' };
  await giveGrant(db, place, { siteUserId, membershipId, source: 'registration', until: ends });
  return { kind: 'granted', joinedText: found.joinedText, alias: found.alias };
}
