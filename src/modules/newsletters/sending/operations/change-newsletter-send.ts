import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { CAMPAIGN_STATES, newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { confirmInstallation, OTHER_INSTALLATION } from '../server/installation.ts';
import { releaseOperators } from '../../bounces/server/operator-limits.ts';
import { campaignState, changeState } from '../server/campaign-state.ts';
import { requeueUnknown } from '../server/deliveries.ts';
import { queueWorker, WORKERS } from '../server/begin-send.ts';

/** What staff can do with a send that was started. */
const ACTIONS = [
  { value: 'cancel', label: 'Cancel' },
  { value: 'pause', label: 'Pause' },
  { value: 'resume', label: 'Resume' },
  { value: 'sendUnknown', label: 'Send unknown deliveries again' },
] as const;

export const changeNewsletterSend = defineOperation({
  name: 'changeNewsletterSend',
  kind: 'mutation',
  summary:
    'Cancels, pauses or resumes a send. A scheduled campaign that is cancelled is a draft again; one that is being sent stays as it is, without further recipients. Deliveries of a sent campaign whose result is unknown can be sent again.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterCampaign',
      help: 'ID of the campaign whose send changes.',
      required: true,
      min: 1,
    }),
    action: choice({ label: 'Action', required: true, choices: ACTIONS }),
  },
  output: {
    shape: 'ChangedNewsletterSend',
    fields: {
      state: choice({
        label: 'Status',
        required: true,
        choices: CAMPAIGN_STATES,
      }),
    },
  },
  access: can('send_newsletters'),
  run: async (ctx: OperationContext, { id, action }) => {
    if ((await campaignState(ctx, id)) === null) throw recordNotFound(newsletterCampaign);
    const isChanged = await CHANGES[action](ctx, id);
    if (!isChanged)
      throw conflict(
        'SEND_NOT_CHANGEABLE',
        'The send has changed in the meantime. Reload to see its present status.',
        {},
      );
    return { state: (await campaignState(ctx, id)) ?? 'draft' };
  },
});

type Action = (typeof ACTIONS)[number]['value'];

const CHANGES: Record<Action, (ctx: OperationContext, id: number) => Promise<boolean>> = {
  async cancel(ctx, id) {
    if (await changeState(ctx, id, { from: ['scheduled'], to: 'draft', sendAt: null })) {
      await ctx.cancelJob('newsletters/beginSend', String(id));
      return true;
    }
    return changeState(ctx, id, { from: ['preparing', 'sending', 'paused'], to: 'cancelled' });
  },
  pause: (ctx, id) =>
    changeState(ctx, id, { from: ['sending'], to: 'paused', pauseReason: 'Paused by staff.' }),
  async resume(ctx, id) {
    const paused = await ctx.db
      .selectFrom('newsletter_campaign')
      .select(['recipient_count', 'pause_reason'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (paused?.pause_reason === OTHER_INSTALLATION) await confirmInstallation(ctx, ctx.services.config);
    if (paused?.recipient_count === null) {
      const sendAt = ctx.now;
      if (!(await changeState(ctx, id, { from: ['paused'], to: 'scheduled', sendAt }))) return false;
      await ctx.queue('newsletters/beginSend', { campaign: id }, { key: String(id) });
      return true;
    }
    if (!(await changeState(ctx, id, { from: ['paused'], to: 'sending' }))) return false;
    await releaseOperators(ctx, id);
    for (let worker = 1; worker <= WORKERS; worker += 1) await queueWorker(ctx, id, worker);
    return true;
  },
  async sendUnknown(ctx, id) {
    if ((await campaignState(ctx, id)) !== 'sent' || (await requeueUnknown(ctx, id)) === 0) return false;
    await queueWorker(ctx, id, 1);
    return true;
  },
};
