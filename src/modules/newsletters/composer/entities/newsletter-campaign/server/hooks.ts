import { badInput, type FieldErrors } from '#model/errors.ts';
import { gridReferences } from '#grid/save/grid-references.ts';
import type { EntityHooks, RecordContext } from '#server/records/index.ts';
import { newsletter } from '../../../../subscriptions/entities/newsletter/entity.ts';
import { emailBlockSettings } from '../../../model/email-grid.ts';
import { checkDocument } from '../../../server/grid-hooks.ts';
import { newsletterTemplate } from '../../newsletter-template/entity.ts';
import { newsletterCampaign } from '../entity.ts';

/** States in which a campaign can still be edited. */
const EDITABLE: readonly string[] = ['draft', 'scheduled'];

export const hooks: EntityHooks<typeof newsletterCampaign> = {
  entity: newsletterCampaign,
  prepare: async (work, { before, values, next }) => {
    const { fields } = newsletterCampaign;
    if (work.actor.kind === 'staff' && before && !EDITABLE.includes(before.state))
      throw badInput(
        'CAMPAIGN_NOT_EDITABLE',
        'This campaign is being sent or has been sent, so it can no longer be changed. Duplicate it to send another.',
      );
    const isNewTemplate = next.template !== before?.template;
    const errors = {
      ...(isNewTemplate ? await templateErrors(work, next) : {}),
      ...(next.newsletter !== before?.newsletter ? await newsletterErrors(work, next) : {}),
    };
    await checkDocument(work, { fields, next, grid: values.grid, before: before?.grid }, errors);
    return values;
  },
  references: (registry, { grid }) =>
    gridReferences(registry, emailBlockSettings, grid).map(({ to, id }) => ({ to, id, kind: 'grid' })),
};

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
