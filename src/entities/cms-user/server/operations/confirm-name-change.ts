import { email } from '#fields/email/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../../entity.ts';
import { countLinkTry, LINK_HASH, expiredLinkError } from '../links.ts';
import { NO_PENDING_NAMES, effectiveNames } from '../names.ts';
import { sendEmailChanged, sendUsernameChanged } from '../send.ts';

const HAS_ACCOUNT =
  'You already have an account with this address. Log in with that one, or ask your administrator to use another of your addresses.';

export const confirmNameChange = defineOperation({
  name: 'cmsUser/confirmNameChange',
  kind: 'mutation',
  summary:
    'Confirms a new email or username with the secret from an emailed link, which works once within three days. Returns the new login names. Sessions stay active.',
  scope: 'platform',
  input: { hash: LINK_HASH },
  output: {
    shape: 'ConfirmedNames',
    fields: {
      email: email({ label: 'Email', required: true }),
      username: text({ label: 'Username', required: true }),
    },
  },
  access: anyone,
  run: async (ctx: OperationContext, { hash }) => {
    const { services } = ctx;
    const { auth } = services;
    await countLinkTry(ctx);
    const owner = await auth.findLink(hash, 'names');
    if (!owner) throw expiredLinkError('names');
    const { organisationId, id } = owner;
    const wanted = effectiveNames(owner);
    const claimed = await auth.claimedNames({ ...owner, ...wanted });
    if (claimed.email) throw badInput('EMAIL_TAKEN', HAS_ACCOUNT);
    const username = claimed.username ? await auth.freeUsername(wanted.username) : wanted.username;
    const product = { actor: { kind: 'system', organisationId }, organisationId, siteIds: [] } as const;
    await services.write(product, async (work) => {
      const before = await work.records.find(cmsUser, id, { lock: true });
      // If the link is still valid, it confirms the names read above: newer names would have replaced the
      // link.
      if (before?.status !== 1 || !(await auth.takeLink(work.db, hash, 'names')))
        throw expiredLinkError('names');
      const names = { email: wanted.email, username };
      const note = { event: 'Email or username change confirmed', by: id };
      const after = await work.records.writeSkippingPrepare(
        cmsUser,
        before,
        { ...names, ...NO_PENDING_NAMES },
        note,
      );
      const sending = { work, services };
      if (claimed.username) await sendUsernameChanged(sending, after, 'change');
      if (before.email !== after.email) await sendEmailChanged(sending, before, after);
    });
    return { email: wanted.email, username };
  },
});
