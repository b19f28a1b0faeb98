import { sql, type RawBuilder } from 'kysely';
import type { TraitQuestion } from '#server/readers/define-reader-trait.ts';
import { realmOf } from './accounts.ts';

/**
 * SQL for the addresses of a question that are confirmed by an active account of the site's realm, with the account:
 * tables `e` (`site_user_address`) and `u` (`site_user`), for a `from` clause and its conditions.
 */
export function confirmedAddresses(question: TraitQuestion<RawBuilder<unknown>>): {
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
} {
  const { organisationId, emailKeys } = question;
  return {
    from: sql`site_user_address e join site_user u on u.organisation_id = e.organisation_id and u.id = e.site_user_id`,
    where: sql<boolean>`e.organisation_id = ${organisationId} and e.realm = ${realmOf(question)}
      and e.email_key = any (${emailKeys}) and e.until is null and u.status = 1`,
  };
}
