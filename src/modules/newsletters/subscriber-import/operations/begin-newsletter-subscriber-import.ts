import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletter as newsletterEntity } from '../../subscriptions/entities/newsletter/entity.ts';
import { CONSENT_LENGTH_MAX, ORIGIN_LENGTH_MAX } from '../model/limits.ts';
import { beginImport } from '../server/imports.ts';

export const beginNewsletterSubscriberImport = defineOperation({
  name: 'beginNewsletterSubscriberImport',
  kind: 'mutation',
  summary:
    'Begins an import of subscribers into a newsletter, with the legal basis that is stored as the proof of each; its file follows in parts.',
  input: {
    newsletter: relation({
      label: 'Newsletter',
      help: 'The newsletter that gets the subscribers.',
      to: 'newsletter',
      required: true,
    }),
    consentKind: choice({
      label: 'Consent',
      required: true,
      choices: [
        { value: 'express', label: 'Express' },
        { value: 'implied', label: 'Implied' },
      ],
    }),
    consentText: longText({
      label: 'Wording of the consent',
      required: true,
      lengthMax: CONSENT_LENGTH_MAX,
      help: 'What the subscribers agreed to, or the legal basis for sending to them.',
    }),
    origin: text({
      label: 'Where the addresses come from',
      required: true,
      lengthMax: ORIGIN_LENGTH_MAX,
    }),
  },
  output: {
    shape: 'BegunNewsletterSubscriberImport',
    fields: {
      import: integer({
        label: 'Import',
        help: 'ID of the import, for the parts of its file.',
        required: true,
      }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { newsletter, consentKind, consentText, origin }) => {
    const found = await ctx.records.find(newsletterEntity, newsletter);
    if (!found) throw recordNotFound(newsletterEntity);
    const startedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : null;
    const begun = { site: found.site, newsletter, startedBy, consentKind, consentText, origin };
    const id = await beginImport(ctx, begun);
    if (id === null)
      throw conflict(
        'IMPORT_RUNNING',
        'Another import into this newsletter is running. Wait until it is done.',
        {},
      );
    return { import: id };
  },
});
