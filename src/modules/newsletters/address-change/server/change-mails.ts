/** Emails about a change of address: the link to the new one, and the notice to the old one. */
import { sql } from 'kysely';
import type { Link } from '#model/pages/define-link.ts';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { obscuredAddress } from '../../subscriptions/model/obscured-address.ts';
import { isWithinLimit } from '../../subscriptions/server/mail-limit.ts';
import { queueSubscriberMail, siteNameOf } from '../../subscriptions/server/subscriber-mail.ts';
import { subscriptionWords } from '../../subscriptions/words/index.ts';
import { canConfirm } from '../../suppression/server/can-confirm.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { suppressionOf } from '../../suppression/server/suppressed.ts';
import {
  CONFIRM_ADDRESS_PATH,
  confirmAddressLink,
  TAKE_BACK_PATH,
  takeBackLink,
} from '../model/address-links.ts';
import { findChange, type AddressChange } from './changes.ts';

export type ChangeMail = 'confirm' | 'moved';

/**
 * Queues the email. No effect for a new address that is suppressed, for an old one that does not exist or marked an email
 * as spam, and after three requests in a day for or from one address.
 */
export async function sendChangeMail(ctx: JobContext, id: number, kind: ChangeMail): Promise<void> {
  const change = await ctx.write(async (work) => {
    const found = await findChange(work.db, work, { id });
    return found && (await canReceive(work, ctx, { change: found, kind })) ? found : null;
  });
  const site = change && ctx.services.sites.byId(change.site);
  if (!change || !site) return;
  if (kind === 'confirm' && !(await isRequestWithinLimits(ctx, change))) return;
  const settings = await ctx.services.pages.settings(site);
  await ctx.write(async (work) => {
    const words = subscriptionWords(site.language);
    const name = siteNameOf(site);
    const parts = kind === 'confirm' ? CONFIRM : MOVED;
    const token = ctx.services.links.issue(parts.link, {
      scopeId: site.siteId,
      values: { change: id },
      nowMs: Date.parse(work.now),
    });
    await queueSubscriberMail(work, {
      ...parts.mail(words, name, change),
      ...(kind === 'confirm' && { requesterEmail: change.oldEmail }),
      ...(await senderOf(work, change)),
      path: parts.path,
      site,
      settings,
      secret: ctx.services.mail.seal(token),
    });
  });
}

type Words = ReturnType<typeof subscriptionWords>;

interface Parts {
  link: Link<{ change: number }>;
  path: string;
  mail: (
    words: Words,
    site: string,
    change: AddressChange,
  ) => { to: string; subject: string; text: string; label: string; notes: readonly string[] };
}

const CONFIRM: Parts = {
  link: confirmAddressLink,
  path: CONFIRM_ADDRESS_PATH,
  mail: (words, site, { oldEmail, newEmail }) => ({
    to: newEmail,
    subject: words.changeSubject(site),
    text: words.changeMail({ site, email: obscuredAddress(oldEmail) }),
    label: words.confirm,
    notes: [words.ignoreRequest],
  }),
};

const MOVED: Parts = {
  link: takeBackLink,
  path: TAKE_BACK_PATH,
  mail: (words, site, { oldEmail, newEmail }) => ({
    to: oldEmail,
    subject: words.movedSubject(site),
    text: words.movedText({ site, email: obscuredAddress(newEmail) }),
    label: words.takeBack,
    notes: [],
  }),
};

async function canReceive(
  work: RecordContext,
  { services }: JobContext,
  { change, kind }: { change: AddressChange; kind: ChangeMail },
): Promise<boolean> {
  if (kind === 'moved') return canConfirm(work, services, { email: change.oldKey, site: change.site });
  return (
    (await suppressionOf(work, await addressKey(work, services), {
      email: change.newKey,
      site: change.site,
    })) === null
  );
}

async function isRequestWithinLimits(
  ctx: JobContext,
  { site, oldKey, newKey }: AddressChange,
): Promise<boolean> {
  const isOwn = await isWithinLimit(ctx, { siteId: site, key: oldKey, kind: 'newsletter-move' });
  return isOwn && isWithinLimit(ctx, { siteId: site, key: newKey });
}

/** The sender of the newsletter to which the address subscribed first. */
async function senderOf(
  { db, organisationId }: RecordContext,
  { site, oldKey, newKey }: AddressChange,
): Promise<{ fromEmail: string | null; postalAddress: string | null }> {
  const { rows } = await sql<{ fromEmail: string | null; postalAddress: string | null }>`
    select n.from_email as "fromEmail", n.postal_address as "postalAddress" from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    where s.organisation_id = ${organisationId} and s.site_id = ${site}
      and s.email_key = any (${[oldKey, newKey]}::text[])
    order by s.id limit 1`.execute(db);
  return rows[0] ?? { fromEmail: null, postalAddress: null };
}
