import { sql } from 'kysely';
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newestImports } from '../../file-import/server/import-store.ts';
import { suppressionImport } from '../server/imports.ts';

const count = (label: string) => integer({ label, required: true, min: 0 });

/** Imports that the screen shows. */
const SHOWN = 5;

/** Refused lines of an import that the screen lists. */
const PROBLEMS_SHOWN = 50;

export const getNewsletterSuppressionImports = defineOperation({
  name: 'getNewsletterSuppressionImports',
  kind: 'query',
  summary:
    'The newest imports into the suppression list: how many addresses were added, and which lines were not read.',
  input: {},
  output: {
    shape: 'NewsletterSuppressionImports',
    fields: {
      imports: list({
        label: 'Imports',
        typeName: 'NewsletterSuppressionImport',
        entryLabel: 'import',
        of: {
          id: count('Id'),
          state: choice({
            label: 'State',
            required: true,
            choices: [
              { value: 'queued', label: 'Running' },
              { value: 'done', label: 'Done' },
              { value: 'failed', label: 'Failed' },
            ],
          }),
          lines: count('Lines'),
          added: count('Added'),
          known: count('Suppressed before'),
          invalid: count('Lines without an address'),
          message: text({ label: 'Why it failed', lengthMax: 500 }),
          problems: list({
            label: 'Lines without an address',
            typeName: 'NewsletterSuppressionLineProblem',
            entryLabel: 'line',
            of: { line: count('Line'), message: text({ label: 'Problem', required: true, lengthMax: 200 }) },
          }),
        },
      }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext) => {
    const which = { condition: sql`true`, limit: SHOWN, problems: PROBLEMS_SHOWN };
    const { rows } = await newestImports(suppressionImport, ctx, which).execute(ctx.db);
    return {
      imports: rows.map((found) => ({
        ...found,
        state: found.state === 'receiving' ? ('queued' as const) : found.state,
      })),
    };
  },
});
