import { sql } from 'kysely';
import { boolean } from '#fields/boolean/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { count } from '../../file-import/model/import-fields.ts';
import { linesOf, PART_LENGTH_MAX } from '../../file-import/model/file-parts.ts';
import { addressesInFile } from '../model/address-lines.ts';

export const getNewsletterSuppressionPreview = defineOperation({
  name: 'getNewsletterSuppressionPreview',
  kind: 'query',
  summary:
    'What a part of a file would do in the suppression list: its addresses, and how many subscriptions on the caller’s sites they have. Nothing is stored.',
  input: {
    text: longText({
      label: 'Part of the file',
      names: 'fileOfAddresses',
      required: true,
      lengthMax: PART_LENGTH_MAX,
      isVerbatim: true,
    }),
    isFirst: boolean({ label: 'First part', required: true, help: 'Its first line may name the columns.' }),
  },
  output: {
    shape: 'NewsletterSuppressionPreview',
    fields: {
      addresses: count('Addresses', 'Different addresses in the part.'),
      invalid: count('Lines without an address', 'Lines that an import leaves out.'),
      subscriptions: count(
        'Subscriptions',
        'Running subscriptions of the addresses on sites to which the caller has access.',
      ),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { text, isFirst }) => {
    const { emails, problems } = addressesInFile(linesOf(text), isFirst ? 1 : 2);
    const addresses = [...new Set(emails)];
    // The transaction sees subscriptions of the caller's sites only.
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from newsletter_subscription
      where organisation_id = ${ctx.organisationId} and email_key = any (${addresses}::text[])
        and status in ('pending', 'confirmed', 'paused')`.execute(ctx.db);
    return { addresses: addresses.length, invalid: problems.length, subscriptions: rows[0]?.count ?? 0 };
  },
});
