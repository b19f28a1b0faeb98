/** The compiled email of a campaign, stored when its send begins and never changed afterwards. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { RecordContext } from '#server/records/index.ts';
import type { EmailLinkTarget } from '../../composer/email/email-context.ts';
import { compiledSchema, type CompiledText } from '../../composer/email/slots.ts';
import type { CompiledCampaign } from '../../composer/server/compile-campaign.ts';
import type { Audience } from '../../audience/server/audience-statement.ts';
import { EVERYONE } from '../../audience/server/campaign-audience.ts';
import type { CampaignRef } from './deliveries.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

export interface StoredMessage {
  subject: string;
  html: CompiledText;
  plain: CompiledText;
  links: readonly EmailLinkTarget[];
}

/** A message as a send uses it. */
export interface SentMessage extends StoredMessage {
  /** Null for a send that began before senders were stored. */
  sender: Sender | null;
}

/** Items in earlier campaigns that lists of a new one leave out are looked up this far back. */
const EARLIER_CAMPAIGNS = 50;

/** Who sends an email. */
export interface Sender {
  from: { name: string; address: string };
  replyTo: string | null;
}

/** Stores the email with its audience; does nothing if the campaign has one, because a send that begins again uses the first. */
export async function storeMessage(
  { db, organisationId }: Work,
  { siteId, campaignId, newsletterId }: CampaignRef,
  own: { subject: string; sender: Sender; tracksClicks: boolean; audience?: Audience },
  { html, plain, body, links, contentIds }: CompiledCampaign,
): Promise<void> {
  const { subject, sender, tracksClicks, audience = EVERYONE } = own;
  await sql`
    insert into newsletter_message (organisation_id, site_id, campaign_id, newsletter_id, subject, sender, html, plain, body, links,
      content_ids, audience, tracks_clicks)
    values (${organisationId}, ${siteId}, ${campaignId}, ${newsletterId}, ${subject}, ${JSON.stringify(sender)}::jsonb, ${JSON.stringify(html)}::jsonb,
      ${JSON.stringify(plain)}::jsonb, ${JSON.stringify(body)}::jsonb, ${JSON.stringify(links)}::jsonb, ${[...contentIds]}::integer[],
      ${JSON.stringify(audience)}::jsonb, ${tracksClicks})
    on conflict (organisation_id, campaign_id) do nothing`.execute(db);
}

const senderSchema = z
  .strictObject({
    from: z.strictObject({ name: z.string(), address: z.string() }),
    replyTo: z.string().nullable(),
  })
  .nullable();

const linksSchema = z.array(
  z.strictObject({
    url: z.string(),
    /** The address that was sent, if staff corrected it. */
    originalUrl: z.string().optional(),
    blockId: z.string().nullable(),
    contentId: z.int().nullable(),
  }),
);

/** The stored email; null before the send begins. */
export async function findMessage(
  { db, organisationId }: Work,
  campaignId: number,
): Promise<SentMessage | null> {
  const { rows } = await sql<{
    subject: string;
    sender: unknown;
    html: unknown;
    plain: unknown;
    links: unknown;
  }>`
    select subject, sender, html, plain, links from newsletter_message
    where organisation_id = ${organisationId} and campaign_id = ${campaignId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    subject: row.subject,
    sender: senderSchema.parse(row.sender),
    html: compiledSchema.parse(row.html),
    plain: compiledSchema.parse(row.plain),
    links: linksSchema.parse(row.links),
  };
}

/** The audience with which a send began; all subscribers for one that has not begun. */
export async function storedAudience({ db, organisationId }: Work, campaignId: number): Promise<Audience> {
  const { rows } = await sql<{ audience: Audience | null }>`
    select audience from newsletter_message
    where organisation_id = ${organisationId} and campaign_id = ${campaignId}`.execute(db);
  return rows[0]?.audience ?? EVERYONE;
}

/**
 * Ids of the items in the newest sent campaigns of a newsletter (readings 35). `repeatOf`: a campaign whose items do not
 * count, because the next one repeats it.
 */
export async function sentItems(
  { db, organisationId }: Work,
  newsletterId: number,
  repeatOf: number | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(content_ids) as id from (
      select content_ids from newsletter_message
      where organisation_id = ${organisationId} and newsletter_id = ${newsletterId}
        and campaign_id is distinct from ${repeatOf}::integer
      order by created desc limit ${EARLIER_CAMPAIGNS}) as earlier`.execute(db);
  return rows.map(({ id }) => id);
}
