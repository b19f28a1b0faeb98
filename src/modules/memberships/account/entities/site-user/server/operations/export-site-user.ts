import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { recordEvent } from '../../../../server/events.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { exportPerson } from '../personal-data/export-person.ts';
import { assertNotMemberOfOtherSites } from '../assert-not-member-of-other-sites.ts';

export const exportSiteUser = defineOperation({
  name: 'exportSiteUser',
  kind: 'mutation',
  summary:
    'All personal data of a reader on all sites: account, consents, timeline, grants, orders, emails, forms and history, with names instead of IDs. Requires access to every site of which the reader is a member. The timeline records the export.',
  input: { id: accountId },
  output: {
    shape: 'SiteUserExport',
    fields: {
      data: json({
        label: 'Data',
        help: 'One member for each kind of data, in the form of the file that the reader receives.',
        required: true,
        check: z.record(z.string(), z.unknown()),
      }),
    },
  },
  access: can('export_site_users'),
  run: async (ctx: OperationContext, { id }) => {
    const { user, scope } = await loadAccount(ctx, id);
    await assertNotMemberOfOtherSites(ctx, user);
    await recordEvent(ctx.db, scope, {
      siteUserId: id,
      kind: 'exported',
      ...(scope.cmsUserId !== undefined && { cmsUserId: scope.cmsUserId }),
    });
    const data = await ctx.withAllSites(() => exportPerson(ctx, user));
    return { data };
  },
});
