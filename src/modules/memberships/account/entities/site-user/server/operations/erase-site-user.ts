import { email as emailField } from '#fields/email/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { emailKey } from '#addresses/email-key.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { assertNotMemberOfOtherSites } from '../assert-not-member-of-other-sites.ts';
import { assertAddressNotOfOthers } from '../personal-data/addresses.ts';
import { erasePerson } from '../personal-data/erase-person.ts';

const CLOSED_ADDRESS = /^closed-\d+@closed\.invalid$/;

export const eraseSiteUser = defineOperation({
  name: 'eraseSiteUser',
  kind: 'mutation',
  summary:
    'Permanently deletes a reader’s personal data on all sites, including history. Events and orders are kept without the reader’s identity. Pass the account’s email as confirmation; for a closed account without personal data, its former email.',
  input: { id: accountId, email: emailField({ label: 'Email', names: 'accountAddress', required: true }) },
  output: { type: { scalar: 'Boolean' } },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, email }) => {
    const { user, scope } = await loadAccount(ctx, id);
    await assertNotMemberOfOtherSites(ctx, user);
    // Accounts closed by earlier versions have no address: staff enter the address to complete the erasure.
    const isNameless = user.status === 0 && CLOSED_ADDRESS.test(user.username);
    if (isNameless) await assertAddressNotOfOthers(ctx, user, email);
    else if (emailKey(email) !== user.emailKey)
      throw badInput('EMAIL_MISMATCH', 'This is not the email of the account.', {
        email: 'Type the account’s email address.',
      });
    await erasePerson(ctx, user, {
      kind: 'erased',
      siteId: scope.siteId,
      cmsUserId: scope.cmsUserId,
      ...(isNameless && { formerAddress: email }),
    });
    return true;
  },
});
