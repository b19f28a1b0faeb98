import { list } from '#fields/list/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { count, MESSAGE_FIELD, problemsField, STATE_FIELD } from '../../file-import/model/import-fields.ts';
import { IMPORTS_SHOWN, PROBLEMS_MAX } from '../../file-import/model/import-progress.ts';
import { newestImports } from '../../file-import/server/import-store.ts';
import { isOwnImport, suppressionImport } from '../server/imports.ts';

export const getNewsletterSuppressionImports = defineOperation({
  name: 'getNewsletterSuppressionImports',
  kind: 'query',
  summary:
    'The newest imports into the suppression list for the caller’s sites: how many addresses were added, and which lines were not read.',
  input: {},
  output: {
    shape: 'NewsletterSuppressionImports',
    fields: {
      imports: list({
        label: 'Imports',
        typeName: 'NewsletterSuppressionImport',
        entryLabel: 'import',
        of: {
          id: count('Id', 'Value that importNewsletterSuppressions returns for each part.'),
          state: STATE_FIELD,
          lines: count('Lines', 'Number of lines in the file.'),
          added: count('Added', 'Addresses that are suppressed since the import.'),
          known: count('Suppressed before', 'Addresses that were in the list already.'),
          elsewhere: count(
            'Addresses of other sites',
            'Addresses that were left out, because they subscribe only on sites to which the importing user has no access.',
          ),
          invalid: count('Lines without an address', 'Lines that were left out.'),
          removed: count('Removed', 'Suppressions that were removed when the import was undone.'),
          message: MESSAGE_FIELD,
          problems: problemsField('Lines without an address', 'NewsletterSuppressionLineProblem'),
        },
      }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext) => {
    const which = { condition: isOwnImport(ctx), limit: IMPORTS_SHOWN, problems: PROBLEMS_MAX };
    const { rows } = await newestImports(suppressionImport, ctx, which).execute(ctx.db);
    return { imports: rows };
  },
});
