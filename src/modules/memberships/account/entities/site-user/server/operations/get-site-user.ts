import { boolean } from '#fields/boolean/field.ts';
import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { findAccount } from '../../../../server/accounts.ts';
import { emailKey } from '#addresses/email-key.ts';
import { siteOfCall } from '../../../../server/visit.ts';
import { siteUser } from '../../entity.ts';

const canSeeAll = can('view_site_users');

export const getSiteUser = defineOperation({
  name: 'getSiteUser',
  kind: 'query',
  summary:
    'One site user by ID or email. Staff need permission to view accounts. Readers see their own account.',
  input: {
    id: integer({ label: 'Id', help: 'ID of the reader’s account.', min: 1 }),
    username: email({ label: 'Email' }),
    useOmedaCache: boolean({
      label: 'Use the cache of Omeda',
      help: 'Has no effect: accounts are stored here and always current.',
    }),
  },
  output: { record: 'siteUser' },
  access: (actor) => canSeeAll(actor) || actor.kind === 'member',
  run: async (ctx: OperationContext, { id, username }) => {
    if (!id && !username) throw badInput('VALUE_MISSING', 'Pass `id` or `username`.');
    const userId = id ?? (await findAccount(ctx.db, siteOfCall(ctx), emailKey(username ?? '')))?.id ?? 0;
    const isOwn = ctx.actor.kind === 'member' && ctx.actor.id === userId;
    const found = isOwn || canSeeAll(ctx.actor) ? await ctx.records.find(siteUser, userId) : null;
    if (!found) throw notFound('SITE_USER_NOT_FOUND', 'site user');
    return found;
  },
});
