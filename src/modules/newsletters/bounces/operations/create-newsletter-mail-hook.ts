import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { adapterOf } from '../adapters/index.ts';
import { newsletterMailHook } from '../entities/newsletter-mail-hook/entity.ts';
import { HOOK_SERVICES } from '../model/hook-services.ts';
import { mailHookLink } from '../model/mail-hook-link.ts';

const MISSING = {
  topicArn: 'Enter the ARN of the SNS topic, like arn:aws:sns:eu-west-1:123456789012:bounces.',
  signingKey: 'Enter the HTTP webhook signing key of Mailgun.',
};

export const createNewsletterMailHook = defineOperation({
  name: 'createNewsletterMailHook',
  kind: 'mutation',
  summary: 'Creates the webhook at which a mail service reports bounces and complaints, and returns its URL.',
  input: {
    name: text({ label: 'Name', required: true, lengthMax: 80 }),
    service: choice({ label: 'Service', required: true, choices: HOOK_SERVICES }),
    topicArn: text({ label: 'ARN of the SNS topic', lengthMax: 300 }),
    signingKey: text({ label: 'Signing key', lengthMax: 200 }),
  },
  output: {
    shape: 'CreatedNewsletterMailHook',
    fields: {
      id: integer({
        label: 'Id',
        help: 'ID of the created record, as in getNewsletterMailHook.',
        required: true,
      }),
      url: text({ label: 'Webhook URL', required: true, lengthMax: 700 }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { name, service, topicArn, signingKey }) => {
    const settings = { topicArn: topicArn ?? null, signingKey: signingKey ?? null };
    const needs = adapterOf(service)?.needs ?? 'signingKey';
    const isTopic = /^arn:aws(?:-cn)?:sns:[a-z0-9-]+:\d{12}:[\w-]+(?:\.fifo)?$/.test(settings.topicArn ?? '');
    if (settings[needs] === null || (needs === 'topicArn' && !isTopic))
      throw badInput('MAIL_HOOK_INCOMPLETE', 'The webhook needs a setting of the service.', {
        [needs]: MISSING[needs],
      });
    const sealed = settings.signingKey && ctx.services.seal('newsletter webhooks').close(settings.signingKey);
    const { id } = await ctx.records.insertSkippingPrepare(newsletterMailHook, {
      name,
      service,
      topicArn: needs === 'topicArn' ? settings.topicArn : null,
      signingKey: needs === 'signingKey' ? sealed : null,
    });
    const issued = { scopeId: ctx.organisationId, values: { hook: id }, nowMs: Date.parse(ctx.now) };
    const token = ctx.services.links.issue(mailHookLink, issued);
    return { id, url: absoluteUrl(ctx.services.config.adminOrigin, `/hooks/${token}`) };
  },
});
