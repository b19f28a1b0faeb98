/** Checks before a campaign is sent. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { senderOf, type LoadedCampaign } from './load-campaign.ts';

/** Returns the reasons why the campaign cannot be sent, each with what to do; empty if it can. */
export async function blockingProblems(work: RecordContext, loaded: LoadedCampaign): Promise<string[]> {
  const { campaign, template, newsletter } = loaded;
  const { from } = senderOf(loaded);
  const checks: [boolean, string][] = [
    [newsletter.status !== 1, `The newsletter “${newsletter.title}” is inactive. Activate it.`],
    [template.status !== 1, `The template “${template.name}” is inactive. Activate it, or choose another.`],
    [!campaign.subject?.trim(), 'The subject is missing. Enter one.'],
    [from.address === '', 'The sender’s address is missing. Enter it in the newsletter.'],
    [from.name === '', 'The sender’s name is missing. Enter it in the newsletter.'],
    [!newsletter.postalAddress?.trim(), 'The postal address is missing. Enter it in the newsletter.'],
    [!(await hasRecipients(work, newsletter.id)), 'The newsletter has no subscribers. Add some first.'],
  ];
  return checks.flatMap(([isProblem, message]) => (isProblem ? [message] : []));
}

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
