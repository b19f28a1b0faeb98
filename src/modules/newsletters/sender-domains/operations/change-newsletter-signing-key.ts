import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterSenderDomain } from '../entities/newsletter-sender-domain/entity.ts';
import { createKey } from '../server/signing-keys.ts';

export const changeNewsletterSigningKey = defineOperation({
  name: 'changeNewsletterSigningKey',
  kind: 'mutation',
  summary:
    'Creates the next key of a sender domain, or lets the next key sign. The key before it stays in the DNS until the emails it signed have arrived.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterSenderDomain',
      help: 'ID of the sender domain.',
      required: true,
      min: 1,
    }),
    action: choice({
      label: 'Action',
      required: true,
      choices: [
        { value: 'create', label: 'Create the next key' },
        { value: 'start', label: 'Sign with the next key' },
      ],
    }),
  },
  output: {
    shape: 'ChangedNewsletterSigningKey',
    fields: {
      selector: text({ label: 'Selector', lengthMax: 40 }),
      nextSelector: text({ label: 'Next selector', lengthMax: 40 }),
    },
  },
  access: can('send_newsletters'),
  run: async (ctx: OperationContext, { id, action }) => {
    const found = await ctx.records.find(newsletterSenderDomain, id, { lock: true });
    if (!found) throw recordNotFound(newsletterSenderDomain);
    if (action === 'create') {
      const key = await createKey(ctx.services, ctx.now, [found.selector, found.nextSelector]);
      const { selector, nextSelector } = await ctx.records.writeSkippingPrepare(
        newsletterSenderDomain,
        found,
        {
          nextSelector: key.selector,
          nextPublicKey: key.publicKey,
          nextPrivateKey: key.privateKey,
        },
      );
      return { selector, nextSelector };
    }
    if (found.nextPrivateKey === null)
      throw badInput(
        'SIGNING_KEY_MISSING',
        'There is no next key. Create one, publish it in the DNS, then start it.',
      );
    const { selector, nextSelector } = await ctx.records.writeSkippingPrepare(newsletterSenderDomain, found, {
      selector: found.nextSelector,
      publicKey: found.nextPublicKey,
      privateKey: found.nextPrivateKey,
      nextSelector: null,
      nextPublicKey: null,
      nextPrivateKey: null,
      signsSince: ctx.now,
    });
    return { selector, nextSelector };
  },
});
