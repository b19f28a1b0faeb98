/**
 * Joins a logged-in reader to a membership: a free membership immediately, a paid one through an order that
 * staff confirm.
 */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { redirectToAccount, redirectToLogin } from '../../account/model/account-redirects.ts';
import { findOwnAccount } from '../../account/server/own/own-account.ts';
import { accountWords } from '../../account/words/index.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';
import { joinMembership as join } from '../server/join.ts';
import { placeOrder } from '../server/orders.ts';

export const joinMembership = defineReceiver({
  name: 'joinMembership',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, values, language } = sent;
    if (!reader) return redirectToLogin(ACCOUNT_PATHS.account);
    const words = accountWords(language);
    const membershipId = idIn(values);
    if (membershipId === null) return { refused: words.cannotJoin };
    const siteUserId = reader.id;
    const joined = await join(work, sent, { siteUserId, membershipId });
    if (joined.kind === 'granted') return redirectToAccount('joined');
    if (joined.kind === 'notQualified') return { refused: joined.message };
    const account = joined.kind === 'unpaid' ? await findOwnAccount(work.db, sent, siteUserId) : null;
    if (!account) return { refused: words.cannotJoin };
    const { promoCode } = sent.attribution;
    const order = { siteUserId, email: account.email, membershipId, promoCode };
    return (await placeOrder(work, sent, order))
      ? redirectToAccount('ordered')
      : { refused: words.cannotJoin };
  },
});

function idIn({ membership }: SentForm['values']): number | null {
  const id = Number(membership);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}
