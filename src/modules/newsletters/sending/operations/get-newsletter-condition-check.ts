import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { conditionsOf } from '../../composer/model/email-grid.ts';
import { CONDITION_ENTRIES_MAX } from '../../composer/model/reader-condition.ts';
import { conditionInWords, labelsOf, offeredEntries } from '../../composer/server/reader-entries.ts';
import { countConditions, SAMPLES } from '../server/count-conditions.ts';
import { loadCampaign } from '../server/load-campaign.ts';

const canViewSubscribers = can('view_subscribers');

export const getNewsletterConditionCheck = defineOperation({
  name: 'getNewsletterConditionCheck',
  kind: 'query',
  summary:
    'How many recipients of a campaign’s audience meet each of its conditions now, with three of them for staff who may view subscribers. Looks at up to 200,000 subscribers, oldest first.',
  input: {
    id: integer({ label: 'Id', help: 'ID of the campaign that has the conditions.', required: true, min: 1 }),
  },
  output: {
    shape: 'NewsletterConditionCheck',
    fields: {
      conditions: list({
        label: 'Conditions',
        typeName: 'NewsletterCountedCondition',
        entryLabel: 'condition',
        of: {
          label: text({ label: 'Condition', required: true, lengthMax: 10_000 }),
          match: choice({
            label: 'Kind',
            required: true,
            choices: [
              { value: 'any', label: 'Any of' },
              { value: 'none', label: 'None of' },
            ],
          }),
          entries: choices({ label: 'Entries', required: true, countMax: CONDITION_ENTRIES_MAX }),
          count: integer({ label: 'Recipients', required: true, min: 0 }),
          samples: choices({ label: 'Addresses of recipients', countMax: SAMPLES }),
        },
      }),
      checkedCount: integer({ label: 'Recipients that were looked at', required: true, min: 0 }),
      isComplete: boolean({ label: 'All recipients were looked at', required: true }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    const loaded = await loadCampaign(ctx, ctx.services, id);
    if (!loaded) throw recordNotFound(newsletterCampaign);
    const found = conditionsOf(loaded.campaign.grid);
    const counted = await countConditions(ctx, ctx.services, loaded, found);
    const labels = labelsOf(found.length > 0 ? await offeredEntries(ctx.db, loaded.site) : []);
    const canView = canViewSubscribers(ctx.actor);
    return {
      ...counted,
      conditions: counted.conditions.map(({ condition, count, samples }) => ({
        ...condition,
        label: conditionInWords(condition, labels),
        count,
        samples: canView ? samples : [],
      })),
    };
  },
});
