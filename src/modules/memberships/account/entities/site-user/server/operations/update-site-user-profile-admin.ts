import { email } from '#fields/email/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { emailKey } from '#addresses/email-key.ts';
import { recordEvent } from '../../../../server/events.ts';
import { visitOf } from '../../../../server/visit.ts';
import { siteUser } from '../../entity.ts';
import { PROFILE_FIELDS } from '../../profile-fields.ts';
import { announceNewEmail } from '../announce.ts';
import { accountId } from '../inputs.ts';
import { loadAccount, otherRealm } from '../load-account.ts';
import { assertNotMemberOfOtherSites } from '../assert-not-member-of-other-sites.ts';
import { assertEmailAvailable } from '../refuse-taken-email.ts';

export const updateSiteUserProfileAdmin = defineOperation({
  name: 'updateSiteUserProfileAdmin',
  kind: 'mutation',
  isPatch: true,
  summary:
    'Updates a reader’s profile. Omitted fields are kept; null clears a field. The old address is notified of a new email, which becomes the login. `username` is the same as `email`.',
  input: {
    id: accountId,
    email: email({ label: 'Email', names: 'accountAddress' }),
    username: email({ label: 'Email', names: 'accountAddress' }),
    ...PROFILE_FIELDS,
  },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  before: (called: BeforeContext<OperationContext>) => visitOf(called),
  run: async (ctx: OperationContext, input, visit) => {
    const { user, scope, isOfSite } = await loadAccount(ctx, input.id);
    const username = input.email ?? input.username ?? user.username;
    if (input.email && input.username && emailKey(input.email) !== emailKey(input.username))
      throw badInput('USERNAME_NOT_EMAIL', 'An account has one email, which is its username.', {
        username: 'Omit it, or pass the same value as for email.',
      });
    const key = emailKey(username);
    if (key !== user.emailKey) {
      // The notice to the old address names the site in use, so that site must share the account.
      if (!isOfSite) throw otherRealm(user);
      await assertNotMemberOfOtherSites(ctx, user);
      await assertEmailAvailable(ctx, { realm: user.realm, key, except: user.id });
    }
    const sent = new Map<string, unknown>(Object.entries(input));
    const profile = Object.fromEntries(
      Object.keys(PROFILE_FIELDS).flatMap((field) =>
        sent.get(field) !== undefined ? [[field, sent.get(field) ?? null]] : [],
      ),
    );
    const after = await ctx.records.writeSkippingPrepare(
      siteUser,
      user,
      { ...profile, username, emailKey: key },
      { event: 'Edited by staff' },
    );
    const changed = Object.keys(PROFILE_FIELDS).filter(
      (field) => new Map(Object.entries(user)).get(field) !== new Map(Object.entries(after)).get(field),
    );
    const by = scope.cmsUserId === undefined ? {} : { cmsUserId: scope.cmsUserId };
    if (changed.length > 0)
      await recordEvent(ctx.db, scope, {
        siteUserId: user.id,
        kind: 'profileChanged',
        ...by,
        details: { fields: changed.join(', ') },
      });
    if (key !== user.emailKey) {
      const details = { from: user.username, to: username };
      await recordEvent(ctx.db, scope, { siteUserId: user.id, kind: 'emailChanged', ...by, details });
      await announceNewEmail(ctx, visit, { from: user.username, to: username });
    }
    return after;
  },
});
