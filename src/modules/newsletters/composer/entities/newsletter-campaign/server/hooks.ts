import { badInput, type FieldErrors } from '#model/errors.ts';
import { gridReferences } from '#grid/save/grid-references.ts';
import type { EntityHooks, RecordContext } from '#server/records/index.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { plannedFor } from '../../../../queue/server/queue-rows.ts';
import { newsletterSegment } from '../../../../audience/entities/newsletter-segment/entity.ts';
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
    if (work.actor.kind === 'staff' && before && !isEditable(before))
      throw badInput(
        'CAMPAIGN_NOT_EDITABLE',
        'This campaign is being sent or has been sent, so it can no longer be changed. Duplicate it to send another.',
      );
    const isNewTemplate = next.template !== before?.template;
    const errors = {
      ...(isNewTemplate ? await templateErrors(work, next) : {}),
      ...(next.newsletter !== before?.newsletter ? await newsletterErrors(work, next) : {}),
      ...(next.segment !== (before?.segment ?? null) ? await segmentErrors(work, next) : {}),
    };
    const template = before ? null : await rowsOfTemplate(work, next);
    const grid = template ?? values.grid;
    await checkDocument(work, { fields, next, grid, before: template ?? before?.grid }, errors);
    return {
      ...values,
      // A change voids the approval, and its author cannot approve it.
      changedBy: work.actor.kind === 'staff' ? work.actor.id : null,
      approvedBy: null,
      approvedAt: null,
      ...(template && { grid: template }),
      ...(before ? {} : await plannedAsPinned(work, next)),
    };
  },
  after: async (_work, { action, record }) => {
    if (action === 'delete' && reachedRecipients(record))
      throw badInput(
        'CAMPAIGN_NOT_DELETABLE',
        'This campaign is being sent or has been sent, so it can no longer be deleted.',
      );
  },
  references: (registry, { grid }) =>
    gridReferences(registry, emailBlockSettings, grid).map(({ to, id }) => ({ to, id, kind: 'grid' })),
};

/** The rows with which a new campaign begins: those of its template, unless it has rows already. */
async function rowsOfTemplate(work: RecordContext, next: Chosen & { grid: Grid }): Promise<Grid | null> {
  if (next.grid.rows.length > 0) return null;
  const template = await work.records.find(newsletterTemplate, next.template);
  return template?.site === next.site ? template.grid : null;
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

async function segmentErrors(
  work: RecordContext,
  { site, segment: id }: { site: number; segment: number | null },
): Promise<FieldErrors> {
  const chosen = id === null ? null : await work.records.find(newsletterSegment, id);
  return id === null || chosen?.site === site
    ? {}
    : { segment: 'The segment does not exist on this site. Choose another.' };
}
