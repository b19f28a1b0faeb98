/** The second person who approves a campaign before it is sent, on sites whose settings require one. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import type { CampaignState } from './campaign-state.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/** States in which a campaign can be approved: nothing of it was sent. */
export const APPROVABLE: readonly CampaignState[] = ['draft', 'scheduled', 'paused'];

export interface Approval {
  /** By the settings of the site. */
  isRequired: boolean;
  /** The approval counts: nothing of the email has changed since. */
  isApproved: boolean;
  /** Name of the person who approved it, also if the approval no longer counts; null without one. */
  approvedBy: string | null;
  /** ISO instant. */
  approvedAt: string | null;
  /** Id of the person who changed the campaign last; null if that was no person. */
  changedBy: number | null;
}

/** Reason for a pause, and a problem in the check before a send. */
export const APPROVAL_MISSING =
  'A second person has to approve this campaign. Ask a colleague who may send, other than the one who changed it last.';

/** Null for a campaign that does not exist. A later change of its template or its newsletter voids the approval, too. */
export async function approvalOf({ db, organisationId }: Work, campaignId: number): Promise<Approval | null> {
  const { rows } = await sql<Approval>`
    select coalesce((s.newsletters ->> 'requiresApproval')::boolean, false) as "isRequired",
      coalesce(c.approved_at >= greatest(t.updated, n.updated), false) as "isApproved",
      case when c.approved_at is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as "approvedBy",
      c.approved_at as "approvedAt", c.changed_by_id as "changedBy"
    from newsletter_campaign c
    join site s on s.organisation_id = c.organisation_id and s.id = c.site_id
    join newsletter_template t on t.organisation_id = c.organisation_id and t.id = c.template_id
    join newsletter n on n.organisation_id = c.organisation_id and n.id = c.newsletter_id
    left join cms_user u on u.organisation_id = c.organisation_id and u.id = c.approved_by_id
    where c.organisation_id = ${organisationId} and c.id = ${campaignId}`.execute(db);
  return rows[0] ?? null;
}

/** True if the campaign must not be sent yet. */
export async function needsApproval(work: Work, campaignId: number): Promise<boolean> {
  const approval = await approvalOf(work, campaignId);
  return approval !== null && approval.isRequired && !approval.isApproved;
}

/** Stores or withdraws the approval of one version; false if the campaign has changed since, or was sent. */
export async function writeApproval(
  work: RecordContext,
  { id, version }: { id: number; version: number },
  approver: number | null,
): Promise<boolean> {
  const changed = await work.records.writeOperationalColumns(
    newsletterCampaign,
    {
      ids: [id],
      condition: sql<boolean>`version = ${version} and state = any (${[...APPROVABLE]}::text[]) and recipient_count is null`,
    },
    { approved_by_id: approver, approved_at: approver === null ? null : sql`clock_timestamp()` },
  );
  return changed.length > 0;
}
