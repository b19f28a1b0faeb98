import { z } from 'zod';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { readTimeline } from '../read-timeline.ts';

const ENTRY = {
  key: text({ label: 'Key', required: true }),
  at: instant({ label: 'At', help: 'When the event happened or the email was written.', required: true }),
  kind: text({
    label: 'Kind',
    required: true,
    help: 'Kind of event, such as loggedIn, grantGiven or email.',
  }),
  by: text({ label: 'By', help: 'The staff user, if any.' }),
  site: text({ label: 'Site' }),
  details: json({
    label: 'Details',
    help: 'Facts about the event, which depend on its kind. Null without any.',
    check: z.record(z.string(), z.unknown()),
  }),
};

export const getSiteUserTimeline = defineOperation({
  name: 'getSiteUserTimeline',
  kind: 'query',
  summary: 'Events of a reader’s account and emails sent to it, newest first.',
  input: {
    id: accountId,
    limit: integer({ label: 'Entries', min: 1, max: 100, default: 30 }),
    after: text({ label: 'After', lengthMax: 50, help: '`next` of the previous page.' }),
  },
  output: {
    shape: 'SiteUserTimeline',
    fields: {
      entries: list({
        label: 'Entries',
        required: true,
        of: ENTRY,
        typeName: 'SiteUserTimelineEntry',
        entryLabel: 'entry',
      }),
      next: text({ label: 'Next' }),
    },
  },
  access: can('view_site_users'),
  run: async (ctx: OperationContext, { id, limit, after }) => {
    const { user } = await loadAccount(ctx, id, { lock: false });
    const page = { limit: limit ?? 30, after: after ?? null };
    return readTimeline(ctx, { id, email: user.username }, page);
  },
});
