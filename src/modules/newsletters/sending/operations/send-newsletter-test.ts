import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { testRecipients } from '../model/test-recipients.ts';
import { emailPreflight } from '../server/preflight.ts';
import { loadCampaign, senderOf } from '../server/load-campaign.ts';

export const sendNewsletterTest = defineOperation({
  name: 'sendNewsletterTest',
  kind: 'mutation',
  summary: 'Sends a campaign in its present form to up to 20 people, with “[Test]” before the subject.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterCampaign',
      help: 'ID of the campaign that is sent as a test.',
      required: true,
      min: 1,
    }),
    recipients: testRecipients,
  },
  output: {
    shape: 'QueuedNewsletterTest',
    fields: { count: integer({ label: 'Recipients', required: true }) },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id, recipients }) => {
    const loaded = await loadCampaign(ctx, ctx.services, id);
    if (!loaded) throw recordNotFound(newsletterCampaign);
    if (recipients.length === 0)
      throw badInput('RECIPIENTS_MISSING', 'A test needs at least one recipient.', {
        recipients: 'Add a recipient.',
      });
    if (senderOf(loaded).from.address === '')
      throw badInput('SENDER_MISSING', 'The sender’s address is missing. Enter it in the newsletter.');
    const { problems } = await emailPreflight(ctx, ctx.services, loaded);
    if (problems.length > 0)
      throw badInput('CAMPAIGN_NOT_READY', `This test cannot be sent yet. ${problems.join(' ')}`);
    await ctx.queue('newsletters/sendTest', { campaign: id, recipients });
    return { count: recipients.length };
  },
});
