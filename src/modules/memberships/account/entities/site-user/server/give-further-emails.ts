/** Additional addresses from an import file: those of a reader's account on the previous system. */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { ImportInput, RecordContext } from '#server/records/index.ts';
import { ADDRESSES_MAX } from '../../../model/addresses-max.ts';
import { emailKey } from '#addresses/email-key.ts';
import type { siteUser } from '../entity.ts';
import { otherSitesOf } from './assert-not-member-of-other-sites.ts';

/**
 * Runs in the caller's transaction. An account that has been logged in to belongs to its reader, so a file
 * adds no address to it. The same applies to the account of a member of sites on which the user does not
 * work. Taken addresses and addresses above the limit are left out with a warning.
 */
export async function giveFurtherEmails(
  work: RecordContext,
  account: RecordOf<typeof siteUser>,
  { emails, warn }: Pick<ImportInput, 'warn'> & { emails: readonly string[] },
): Promise<void> {
  const { db, organisationId } = work;
  const { id, realm, lastLogin, emailKey: own } = account;
  const wanted = new Map(emails.map((email) => [emailKey(email), email]));
  wanted.delete(own);
  if (wanted.size === 0) return;
  const { rows } = await sql<{ key: string; isOwn: boolean }>`
    select email_key as key, site_user_id = ${id} as "isOwn" from site_user_address
    where organisation_id = ${organisationId} and realm = ${realm} and (until is null or until > now())
      and (site_user_id = ${id} or email_key = any (${[...wanted.keys()]}::text[]))`.execute(db);
  let room = ADDRESSES_MAX - rows.filter(({ isOwn }) => isOwn).length;
  const taken = new Map(rows.map(({ key, isOwn }) => [key, isOwn]));
  const added = [...wanted].filter(([key]) => taken.get(key) !== true);
  const others = added.length === 0 ? [] : await otherSitesOf(work, account);
  for (const [key, email] of added) {
    const why =
      lastLogin !== null
        ? 'the reader has logged in, and adds their own'
        : others.length > 0
          ? `the reader has a membership of a site you do not work on (${others.join(', ')})`
          : taken.has(key)
            ? 'another account has it'
            : room <= 0
              ? `an account may have ${ADDRESSES_MAX}`
              : null;
    if (why !== null) {
      warn(`The further email “${email}” was left out: ${why}.`);
      continue;
    }
    room -= 1;
    await sql`
      insert into site_user_address (organisation_id, realm, email_key, email, site_user_id)
      values (${organisationId}, ${realm}, ${key}, ${email}, ${id})
      on conflict (organisation_id, realm, email_key) do update
        set email = excluded.email, site_user_id = excluded.site_user_id, created = now(), until = null
        where site_user_address.until < now()`.execute(db);
  }
}
