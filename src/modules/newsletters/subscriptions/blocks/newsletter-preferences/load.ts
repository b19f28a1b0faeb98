import { sql, type RawBuilder } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { offeredNewsletters, sisterNewsletters } from '../../server/offered-newsletters.ts';
import { survivorOf } from '../../server/surviving-subscription.ts';
import type { newsletterPreferences } from './block.ts';
import type { PreferencesData } from './data.ts';

type Load = BlockLoad<typeof newsletterPreferences, RawBuilder<unknown>, PreferencesData>;

export const load: Load = (_settings, _got, { page, scope, neverStore }) => {
  if (page.module) neverStore();
  const { organisationId, siteId } = scope;
  const { link, member } = page.module ?? {};
  const { subscription: id = 0, delivery = 0 } = link ?? {};
  const subscription = Number(id);
  const ofLink = sql`select email, email_key from newsletter_subscription
    where organisation_id = ${organisationId} and site_id = ${siteId} and id = ${survivorOf(organisationId, subscription)}`;
  const email = member?.email ?? null;
  const ofMember = sql`select ${email}::text as email, ${email === null ? null : emailKey(email)}::text as email_key
    where ${email}::text is not null`;
  const owner = subscription > 0 ? ofLink : ofMember;
  const account = subscription > 0 ? null : (member?.id ?? null);
  return loadWork({
    statements: {
      owner: sql<{ email: string }>`${owner}`,
      untracked: sql`select 1 from newsletter_subscription
        where organisation_id = ${organisationId} and site_id = ${siteId} and is_untracked
          and email_key = (select email_key from (${owner}) as owner) limit 1`,
      found: offeredNewsletters(scope, sql<string | null>`(select email_key from (${owner}) as owner)`),
      sisters: sisterNewsletters(scope, sql<string | null>`(select email_key from (${owner}) as owner)`),
    },
    make: ({ owner: [first], untracked, found, sisters }) => ({
      isUntracked: untracked.length > 0,
      owner: first ? { email: first.email, account, delivery: Number(delivery) } : null,
      newsletters: first
        ? [...found, ...sisters].map(({ id, title, description, status, isOffered, sister }) => ({
            id,
            title,
            description,
            status,
            isOffered,
            sister,
          }))
        : [],
    }),
  });
};
