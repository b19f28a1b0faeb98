import type { RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/define-load.ts';
import { askedAccount } from '../../asked-of.ts';
import type { RegistrationAsk } from '../../registration/registration-ask.ts';
import { askRegistration, registrationAsk } from '../../registration/server/ask-registration.ts';
import type { siteUserCompleteRegistration } from './block.ts';

/** Null where the link does not work. */
type Load = BlockLoad<typeof siteUserCompleteRegistration, RawBuilder<unknown>, RegistrationAsk | null>;

export const load: Load = (_settings, _got, { page, scope, neverStore }) => {
  // Elsewhere the block is empty.
  if (page.module) neverStore();
  return loadWork({
    statements: { asked: askRegistration(scope, askedAccount(page).id) },
    make: ({ asked: [row] }) => registrationAsk(row, page.site),
  });
};
