/** A membership that costs nothing, joined by a reader who has an account. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { doneAtAccount, loginFirst } from '../account/back.ts';
import { joinFreeMembership as join } from '../account/server/join.ts';
import { accountWords } from '../account/words.ts';
import { ACCOUNT_PATHS } from '../paths.ts';

export const joinFreeMembership = defineReceiver({
  name: 'joinFreeMembership',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, values, language } = sent;
    if (!reader) return loginFirst(ACCOUNT_PATHS.account);
    const membershipId = idIn(values);
    const isJoined =
      membershipId !== null && (await join(work.db, sent, { siteUserId: reader.id, membershipId }));
    return isJoined ? doneAtAccount('joined') : { refused: accountWords(language).cannotJoin };
  },
});

function idIn({ membership }: SentForm['values']): number | null {
  const id = Number(membership);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}
