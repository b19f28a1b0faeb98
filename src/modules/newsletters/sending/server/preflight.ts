/** Checks before a campaign is sent. */
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Findings } from '../../composer/email/email-findings.ts';
import { conditionsOf } from '../../composer/model/email-grid.ts';
import { examineCampaign } from '../../composer/server/examine-campaign.ts';
import { missingTraits } from '../../audience/server/audience-statement.ts';
import { audienceOf, isForEveryone, scopeOfAudience } from '../../audience/server/campaign-audience.ts';
import { hasAudience } from '../../audience/server/count-audience.ts';
import { findAddressKey } from '../../suppression/server/address-hash.ts';
import { labelsOf, offeredEntries } from '../../composer/server/reader-entries.ts';
import { APPROVAL_MISSING, needsApproval } from './approval.ts';
import { compileForSending } from './compile-for-sending.ts';
import { senderOf, type LoadedCampaign } from './load-campaign.ts';

/** Returns why the campaign cannot be sent, and what to look at before it is, each with what to do. */
export async function preflight(
  work: RecordContext,
  services: Pick<PlatformContext, 'pages' | 'log' | 'seal'>,
  loaded: LoadedCampaign,
): Promise<Findings> {
  const email = await emailPreflight(work, services, loaded);
  return { ...email, problems: [...(await blockingProblems(work, services, loaded)), ...email.problems] };
}

/** Like `preflight`, but only of the email itself: what a test shows, too. */
export async function emailPreflight(
  work: RecordContext,
  services: Pick<PlatformContext, 'pages' | 'log'>,
  loaded: LoadedCampaign,
): Promise<Findings> {
  const compiled = await compileForSending(work, services, loaded);
  const { grid } = loaded.campaign;
  const { blocks } = work.registry;
  const { problems, warnings } = examineCampaign({
    subject: loaded.campaign.subject ?? '',
    compiled,
    grid,
    origin: loaded.site.origin,
    blocks,
    labels: labelsOf(conditionsOf(grid).length > 0 ? await offeredEntries(work.db, loaded.site) : []),
  });
  const earlier = await campaignWithSubject(work, loaded);
  const repeated = `The subject was already used by “${earlier ?? ''}”. Enter another, so that readers open both.`;
  return { problems, warnings: earlier === null ? warnings : [repeated, ...warnings] };
}

/** The name of a campaign of the newsletter that was sent with the same subject; null without one. */
async function campaignWithSubject(
  { db, organisationId }: RecordContext,
  { campaign, newsletter }: LoadedCampaign,
): Promise<string | null> {
  const subject = campaign.subject?.trim() ?? '';
  if (subject === '') return null;
  const { rows } = await sql<{ name: string }>`
    select name from newsletter_campaign
    where organisation_id = ${organisationId} and newsletter_id = ${newsletter.id} and id <> ${campaign.id}
      and state <> 'draft' and lower(trim(subject)) = lower(${subject})
    order by date desc limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

async function blockingProblems(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  loaded: LoadedCampaign,
): Promise<string[]> {
  const { campaign, template, newsletter } = loaded;
  const { from } = senderOf(loaded);
  const checks: [boolean, string][] = [
    [newsletter.status !== 1, `The newsletter “${newsletter.title}” is inactive. Activate it.`],
    [template.status !== 1, `The template “${template.name}” is inactive. Activate it, or choose another.`],
    [!campaign.subject?.trim(), 'The subject is missing. Enter one.'],
    [from.address === '', 'The sender’s address is missing. Enter it in the newsletter.'],
    [from.name === '', 'The sender’s name is missing. Enter it in the newsletter.'],
    [!newsletter.postalAddress?.trim(), 'The postal address is missing. Enter it in the newsletter.'],
    ...(await recipientProblems(work, services, loaded)),
    [await needsApproval(work, campaign.id), APPROVAL_MISSING],
  ];
  return checks.flatMap(([isProblem, message]) => (isProblem ? [message] : []));
}

/** The checks of the recipients: there are some, and the rules of the audience can be evaluated. */
async function recipientProblems(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  { campaign, newsletter, site }: LoadedCampaign,
): Promise<[boolean, string][]> {
  const hasSubscribers = await hasRecipients(work, newsletter.id);
  const audience = await audienceOf(work, campaign);
  const none: [boolean, string] = [!hasSubscribers, 'The newsletter has no subscribers. Add some first.'];
  if (!hasSubscribers || isForEveryone(audience)) return [none];
  const missing = missingTraits(audience, site);
  if (missing.length > 0)
    return [
      [
        true,
        `The segment uses “${missing.join('”, “')}”, which this site does not have now. Change its rules, or choose another segment.`,
      ],
    ];
  const key = await findAddressKey(work, services);
  const scope = scopeOfAudience(site, newsletter.id);
  const isEmpty = !(await hasAudience(work.db, scope, audience, key));
  return [[isEmpty, audience.repeatOf === null ? EMPTY_SEGMENT : EMPTY_REPEAT]];
}

const EMPTY_SEGMENT = 'No subscriber is in the audience of this campaign. Choose another segment.';

const EMPTY_REPEAT =
  'No reader is in the audience of this repeat: all recipients clicked or left, or their clicks are not recorded. Duplicate the campaign to send it to others.';

async function hasRecipients({ db, organisationId }: RecordContext, newsletterId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from newsletter_subscription
      where organisation_id = ${organisationId} and newsletter_id = ${newsletterId} and status = 'confirmed') as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** Counts the subscribers that a send would reach now, in an index of confirmed subscriptions. */
export async function countRecipients(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  newsletterId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from newsletter_subscription
    where organisation_id = ${organisationId} and newsletter_id = ${newsletterId} and status = 'confirmed'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
