import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { PROBLEMS_MAX } from '../../file-import/model/import-progress.ts';
import { newestSubscriberImports } from '../server/imports.ts';

const count = (label: string) => integer({ label, required: true, min: 0 });

/** Imports that the screen shows. */
const SHOWN = 3;

export const getNewsletterSubscriberImports = defineOperation({
  name: 'getNewsletterSubscriberImports',
  kind: 'query',
  summary: 'The newest imports of subscribers of a site: progress, counts, and why lines were refused.',
  input: { site: relation({ label: 'Site', to: 'site', required: true }) },
  output: {
    shape: 'NewsletterSubscriberImports',
    fields: {
      imports: list({
        label: 'Imports',
        typeName: 'NewsletterSubscriberImport',
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
          title: text({ label: 'Newsletter', required: true, lengthMax: 100 }),
          origin: text({ label: 'Where the addresses come from', required: true, lengthMax: 100 }),
          percent: integer({ label: 'Percent read', required: true, min: 0, max: 100 }),
          lines: count('Lines'),
          added: count('Added'),
          known: count('Subscribed before'),
          suppressed: count('Suppressed'),
          unsubscribed: count('Unsubscribed before'),
          invalid: count('Invalid lines'),
          message: text({ label: 'Why it failed', lengthMax: 500 }),
          problems: list({
            label: 'Refused lines',
            typeName: 'NewsletterSubscriberLineProblem',
            entryLabel: 'line',
            of: { line: count('Line'), message: text({ label: 'Problem', required: true, lengthMax: 200 }) },
          }),
        },
      }),
    },
  },
  access: can('manage_subscribers'),
  run: async (ctx: OperationContext, { site }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const newest = await newestSubscriberImports(ctx, { site, limit: SHOWN, problems: PROBLEMS_MAX });
    return {
      imports: newest.map((found) => ({
        ...found,
        state: found.state === 'receiving' ? ('queued' as const) : found.state,
        percent: found.length === 0 ? 0 : Math.floor((100 * found.readLength) / found.length),
      })),
    };
  },
});
