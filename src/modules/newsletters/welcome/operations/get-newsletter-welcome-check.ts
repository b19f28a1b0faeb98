import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { requestedWelcome } from '../server/requested-welcome.ts';
import { welcomePreflight } from '../server/welcome-preflight.ts';

/** Problems and warnings that are listed. */
const FINDINGS_MAX = 50;

const message = text({ label: 'Message', required: true, lengthMax: 500 });

export const getNewsletterWelcomeCheck = defineOperation({
  name: 'getNewsletterWelcomeCheck',
  kind: 'query',
  summary:
    'What keeps the welcome email of a newsletter from being sent, and what to look at, by the rules of campaigns.',
  input: {
    id: integer({
      label: 'Id',
      help: 'ID of the newsletter that has the welcome email.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'NewsletterWelcomeCheck',
    fields: {
      problems: list({
        label: 'What keeps it from being sent',
        typeName: 'NewsletterWelcomeProblem',
        entryLabel: 'problem',
        of: { message },
      }),
      warnings: list({
        label: 'What to look at',
        typeName: 'NewsletterWelcomeWarning',
        entryLabel: 'warning',
        of: { message },
      }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    const { problems, warnings } = await welcomePreflight(ctx, ctx.services, await requestedWelcome(ctx, id));
    return {
      problems: problems.slice(0, FINDINGS_MAX).map((one) => ({ message: one })),
      warnings: warnings.slice(0, FINDINGS_MAX).map((one) => ({ message: one })),
    };
  },
});
