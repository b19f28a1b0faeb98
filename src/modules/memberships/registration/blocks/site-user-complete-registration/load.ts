import type { RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { accountQueryOf } from '../../../account/model/account-query-of.ts';
import type { RegistrationQuestions } from '../../model/registration-ask.ts';
import { registrationQuestions, registrationAsk } from '../../server/ask-registration.ts';
import type { siteUserCompleteRegistration } from './block.ts';

/** Null if the link is not valid. */
type Load = BlockLoad<typeof siteUserCompleteRegistration, RawBuilder<unknown>, RegistrationQuestions | null>;

export const load: Load = (_settings, _got, { page, scope, neverStore }) => {
  // On other pages the block is empty.
  if (page.module) neverStore();
  return loadWork({
    statements: { questions: registrationQuestions(scope, accountQueryOf(page).id) },
    make: ({ questions: [row] }) => registrationAsk(row, page.site),
  });
};
