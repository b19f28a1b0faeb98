import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { audienceName } from '../../audience/server/campaign-audience.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { isEditable } from '../../composer/entities/newsletter-campaign/states.ts';
import { deliveryCounts } from '../server/deliveries.ts';
import { loadCampaign } from '../server/load-campaign.ts';
import { countRecipients, preflight } from '../server/preflight.ts';

/** Problems and warnings that are listed. */
const FINDINGS_MAX = 50;

const count = (label: string, help: string) => integer({ label, help, required: true, min: 0 });

export const getNewsletterSendCheck = defineOperation({
  name: 'getNewsletterSendCheck',
  kind: 'query',
  summary:
    'How many subscribers a campaign without a segment would reach now, what keeps it from being sent, and what was sent so far.',
  input: {
    id: integer({ label: 'Id', help: 'ID of the campaign that is checked.', required: true, min: 1 }),
  },
  output: {
    shape: 'NewsletterSendCheck',
    fields: {
      recipientCount: integer({
        label: 'Recipients',
        min: 0,
        help: 'Subscribers who would get the campaign now. Null for an audience that is not all subscribers.',
      }),
      audience: text({ label: 'Audience, if it is not all subscribers' }),
      problems: list({
        label: 'What keeps it from being sent',
        typeName: 'NewsletterSendProblem',
        entryLabel: 'problem',
        of: { message: text({ label: 'Message', required: true, lengthMax: 500 }) },
      }),
      warnings: list({
        label: 'What to look at before it is sent',
        typeName: 'NewsletterSendWarning',
        entryLabel: 'warning',
        of: { message: text({ label: 'Message', required: true, lengthMax: 500 }) },
      }),
      sent: count('Sent', 'Emails that a mail server accepted.'),
      failed: count('Failed', 'Emails that could not be delivered.'),
      skipped: count(
        'Skipped',
        'Recipients who got no email, because they were suppressed or no longer subscribed.',
      ),
      unknown: count('Unknown', 'Emails whose result is unknown, because the connection ended.'),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    const loaded = await loadCampaign(ctx, ctx.services, id);
    if (!loaded) throw recordNotFound(newsletterCampaign);
    const { problems, warnings } = isEditable(loaded.campaign)
      ? await preflight(ctx, ctx.services, loaded)
      : { problems: [], warnings: [] };
    const audience = await audienceName(ctx, loaded.campaign);
    return {
      recipientCount: audience === null ? await countRecipients(ctx, loaded.newsletter.id) : null,
      audience,
      problems: problems.slice(0, FINDINGS_MAX).map((message) => ({ message })),
      warnings: warnings.slice(0, FINDINGS_MAX).map((message) => ({ message })),
      ...(await deliveryCounts(ctx, id)),
    };
  },
});
