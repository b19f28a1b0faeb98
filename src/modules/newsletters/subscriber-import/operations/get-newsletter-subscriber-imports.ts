import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { count, MESSAGE_FIELD, problemsField, STATE_FIELD } from '../../file-import/model/import-fields.ts';
import { IMPORTS_SHOWN, PROBLEMS_MAX } from '../../file-import/model/import-progress.ts';
import { newestSubscriberImports } from '../server/imports.ts';

export const getNewsletterSubscriberImports = defineOperation({
  name: 'getNewsletterSubscriberImports',
  kind: 'query',
  summary: 'The newest imports of subscribers of a site: progress, counts, and why lines were refused.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site whose newsletters got subscribers.',
      to: 'site',
      required: true,
    }),
  },
  output: {
    shape: 'NewsletterSubscriberImports',
    fields: {
      imports: list({
        label: 'Imports',
        typeName: 'NewsletterSubscriberImport',
        entryLabel: 'import',
        of: {
          id: count('Id', 'ID from beginNewsletterSubscriberImport.'),
          state: STATE_FIELD,
          title: text({ label: 'Newsletter', required: true, lengthMax: 100 }),
          origin: text({ label: 'Where the addresses come from', required: true, lengthMax: 100 }),
          percent: integer({ label: 'Percent read', required: true, min: 0, max: 100 }),
          lines: count('Lines', 'Number of lines in the file.'),
          added: count('Added', 'Addresses that subscribe since the import.'),
          known: count('Subscribed before', 'Addresses that subscribed already.'),
          suppressed: count('Suppressed', 'Addresses that get no newsletters and were left out.'),
          unsubscribed: count('Unsubscribed before', 'Addresses that had unsubscribed and were left out.'),
          unconfirmed: count(
            'Not confirmed',
            'Addresses that had not confirmed in the other system and were left out.',
          ),
          ended: count(
            'Ended',
            'Addresses whose subscription ended in the other system, stored as unsubscribed.',
          ),
          blocked: count(
            'Blocked',
            'Addresses that bounced, complained or were blocked in the other system, now suppressed.',
          ),
          invalid: count(
            'Invalid lines',
            'Lines without a valid address, or with a status that is not known.',
          ),
          incomplete: count('Incomplete lines', 'Lines of which a name, country or date was not used.'),
          message: MESSAGE_FIELD,
          problems: problemsField('Refused lines', 'NewsletterSubscriberLineProblem'),
        },
      }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { site }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const newest = await newestSubscriberImports(ctx, { site, limit: IMPORTS_SHOWN, problems: PROBLEMS_MAX });
    return {
      imports: newest.map((found) => ({
        ...found,
        percent: found.length === 0 ? 0 : Math.floor((100 * found.readLength) / found.length),
      })),
    };
  },
});
