import { sql } from 'kysely';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { emailKey } from '../../../../server/email-key.ts';
import { sitesOfOrganisation } from '../all-sites.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { erasePerson } from '../personal-data/erase-person.ts';

export const eraseSiteUser = defineOperation({
  name: 'eraseSiteUser',
  kind: 'mutation',
  summary:
    'Permanently deletes a reader from everything on all sites, history included. Events and orders stay without who they were of. The email is sent along to confirm it.',
  input: { id: accountId, email: text({ label: 'Email', required: true, lengthMax: 254 }) },
  output: { type: { scalar: 'Boolean' } },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, email }) => {
    const { user, scope } = await loadAccount(ctx, id);
    if (emailKey(email.trim()) !== user.emailKey)
      throw badInput('This is not the email of the account.', { email: 'Type the email of the account.' });
    await ctx.withAdditionalSites(sitesOfOrganisation(ctx), () => erasePerson(ctx, user));
    await sql`
      insert into site_user_event (organisation_id, site_user_id, site_id, kind, cms_user_id)
      values (${scope.organisationId}, null, ${scope.siteId}, 'erased', ${scope.cmsUserId ?? null})`.execute(
      ctx.db,
    );
    return true;
  },
});
