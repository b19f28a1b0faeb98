import { badInput, type FieldErrors } from '#model/errors.ts';
import { holdsPermissions } from '#model/permissions.ts';
import { gridReferences } from '#grid/save/grid-references.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { EntityHooks, GivenUp, RecordContext } from '#server/records/index.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { plannedFor } from '../../../../queue/server/queue-rows.ts';
import { segmentErrors } from '../../../../audience/server/segment-errors.ts';
import { newsletter } from '../../../../subscriptions/entities/newsletter/entity.ts';
import { emailBlockSettings } from '../../../model/email-grid.ts';
import { checkDocument } from '../../../server/grid-hooks.ts';
import { newsletterTemplate } from '../../newsletter-template/entity.ts';
import { newsletterCampaign } from '../entity.ts';
import { isEditable, reachedRecipients } from '../states.ts';

export const hooks: EntityHooks<typeof newsletterCampaign> = {
  entity: newsletterCampaign,
  prepare: async (work, { before, values, next }) => {
    const { fields } = newsletterCampaign;
    if (holdsPermissions(work.actor) && before && !isEditable(before))
      throw badInput(
        'CAMPAIGN_NOT_EDITABLE',
        'This campaign is being sent or has been sent, so it can no longer be changed. Duplicate it to send another.',
      );
    const start = before ? null : await startOfTemplate(work, next);
    const segment = next.segment ?? start?.segment ?? null;
    const isNewTemplate = next.template !== before?.template;
    const errors = {
      ...(isNewTemplate ? await templateErrors(work, next) : {}),
      ...(next.newsletter !== before?.newsletter ? await newsletterErrors(work, next) : {}),
      ...(segment !== (before?.segment ?? null)
        ? await segmentErrors(work, { site: next.site, segment })
        : {}),
    };
    const grid = start?.grid ?? values.grid;
    await checkDocument(work, { fields, next, grid, before: start?.grid ?? before?.grid }, errors);
    return {
      ...values,
      // A change voids the approval, and its author cannot approve it. Under a save by a program, the author is still the last
      // person: with a key, they could otherwise approve their own campaign.
      changedBy: work.actor.kind === 'staff' ? work.actor.id : (before?.changedBy ?? null),
      approvedBy: null,
      approvedAt: null,
      ...(start && { grid: start.grid, segment }),
      ...(before ? {} : await plannedAsPinned(work, next)),
    };
  },
  restoring: restoreSchedule,
  after: async (_work, { action, before, record }) => {
    const isTrashed = before?.trashed === null && record.trashed !== null;
    if ((isTrashed || action === 'delete') && reachedRecipients(record))
      throw badInput(
        'CAMPAIGN_NOT_DELETABLE',
        'This campaign is being sent or has been sent, so it can no longer be deleted.',
      );
  },
  references: (registry, { grid }) =>
    gridReferences(registry, emailBlockSettings, grid).map(({ to, id }) => ({ to, id, kind: 'grid' })),
};

/**
 * A scheduled campaign is sent at its time if that is still to come. Otherwise it is a draft again, so that no
 * email leaves late without a decision of staff.
 */
async function restoreSchedule(
  work: RecordContext,
  { id, name, state, sendAt }: RecordOf<typeof newsletterCampaign>,
): Promise<GivenUp<typeof newsletterCampaign>> {
  if (state !== 'scheduled') return { values: {}, sentences: [] };
  const key = String(id);
  if (sendAt !== null && Date.parse(sendAt) > Date.parse(work.now)) {
    await work.queue('newsletters/beginSend', { campaign: id }, { key, runAt: new Date(sendAt) });
    return { values: {}, sentences: [] };
  }
  await work.cancelJob('newsletters/beginSend', key);
  return {
    values: { state: 'draft', sendAt: null },
    sentences: [`The time to send “${name}” has passed. It was not sent, and is a draft again.`],
  };
}

/**
 * What a new campaign begins with: the rows of its template, and the segment unless it has one. Null for a campaign that
 * has rows already, like a copy.
 */
async function startOfTemplate(
  work: RecordContext,
  next: Chosen & { grid: Grid },
): Promise<{ grid: Grid; segment: number | null } | null> {
  if (next.grid.rows.length > 0) return null;
  const template = await work.records.find(newsletterTemplate, next.template);
  if (template?.site !== next.site) return null;
  return { grid: template.grid, segment: template.deploymentSettings?.segment ?? null };
}

/** The items that editors planned for the day of a new campaign, unless it has pinned items already. */
async function plannedAsPinned(
  work: RecordContext,
  next: Chosen & { date: string; pinned: readonly number[] | null },
): Promise<{ pinned?: number[] }> {
  if (next.pinned && next.pinned.length > 0) return {};
  const planned = await plannedFor(work, next);
  return planned.length > 0 ? { pinned: planned } : {};
}

type Chosen = { site: number; template: number; newsletter: number };

/** Only active templates of the same site can be chosen (readings 30). */
async function templateErrors(work: RecordContext, { site, template: id }: Chosen): Promise<FieldErrors> {
  const template = await work.records.find(newsletterTemplate, id);
  if (template?.site !== site)
    return { template: 'The template does not exist on this site. Choose another.' };
  return template.status === 1
    ? {}
    : { template: 'The template is inactive. Activate it, or choose another.' };
}

async function newsletterErrors(work: RecordContext, { site, newsletter: id }: Chosen): Promise<FieldErrors> {
  const chosen = await work.records.find(newsletter, id);
  return chosen?.site === site
    ? {}
    : { newsletter: 'The newsletter does not exist on this site. Choose another.' };
}
