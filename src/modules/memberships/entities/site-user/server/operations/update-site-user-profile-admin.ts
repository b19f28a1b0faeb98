import { email } from '#fields/email/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { PERSON_NAME_LENGTH_MAX } from '#model/person-name.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { emailKey } from '../../../../server/email-key.ts';
import { recordEvent } from '../../../../server/events.ts';
import { siteUser } from '../../entity.ts';
import { announceNewEmail } from '../announce.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';
import { refuseTakenEmail } from '../refuse-taken-email.ts';

const PROFILE = {
  firstName: text({ label: 'First name', lengthMax: PERSON_NAME_LENGTH_MAX }),
  lastName: text({ label: 'Last name', lengthMax: PERSON_NAME_LENGTH_MAX }),
  title: text({ label: 'Job title', lengthMax: 100 }),
  company: text({ label: 'Company', lengthMax: 150 }),
  city: text({ label: 'City', lengthMax: 100 }),
  postalCode: text({ label: 'Postal code', lengthMax: 20 }),
  region: text({ label: 'Region', lengthMax: 10 }),
  countryCode: text({
    label: 'Country',
    lengthMax: 3,
    pattern: /^[A-Z]{3}$/,
    patternMessage: 'Country must be a code of three letters, like NLD.',
  }),
};

export const updateSiteUserProfileAdmin = defineOperation({
  name: 'updateSiteUserProfileAdmin',
  kind: 'mutation',
  summary:
    'Changes the profile of a reader. What is not sent stays; null empties. A new email is announced at the old address, and logs in from now on. `username` is the same as `email`.',
  input: {
    id: accountId,
    email: email({ label: 'Email' }),
    username: email({ label: 'Email' }),
    ...PROFILE,
  },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, input) => {
    const { user, scope } = await loadAccount(ctx, input.id);
    const username = input.email ?? input.username ?? user.username;
    if (input.email && input.username && emailKey(input.email) !== emailKey(input.username))
      throw badInput('An account has one email, which is its username.', {
        username: 'Leave it out, or send the same as for email.',
      });
    const key = emailKey(username);
    if (key !== user.emailKey) await refuseTakenEmail(ctx, { realm: user.realm, key, except: user.id });
    const sent = new Map<string, unknown>(Object.entries(input));
    const profile = Object.fromEntries(
      Object.keys(PROFILE).flatMap((field) => (sent.get(field) !== undefined ? [[field, sent.get(field) ?? null]] : [])),
    );
    const after = await ctx.records.writePastRules(
      siteUser,
      user,
      { ...profile, username, emailKey: key },
      { event: 'Edited by staff' },
    );
    const changed = Object.keys(PROFILE).filter(
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
      await announceNewEmail(ctx, user, username);
    }
    return after;
  },
});
