/** Passes on the account choices of a reader who has registered. */
import type { RawBuilder } from 'kysely';
import { emit, type EmittingWork } from '#model/jobs/define-event.ts';
import type { AccountChoice } from './define-account-choice.ts';
import { accountChoiceMade } from '#events/account-choice-made.ts';

/** @public Named by the generated registry. */
export type AnyAccountChoice = AccountChoice<RawBuilder<unknown>>;

/** A reader who has just registered, by the link of an email. */
export interface RegisteredReader {
  siteId: number;
  account: number;
  email: string;
  countryCode: string | null;
  region: string | null;
  promoCode: string | null;
  /** Path of the page with the form; null for the API. */
  page: string | null;
}

/** The ids that a reader has ticked in a choice, and the text of the consent next to them. */
export interface MadeChoice {
  choice: string;
  ids: readonly number[];
  consentText: string;
}

/**
 * Emits `accountChoiceMade` for each choice with ids, in the caller's transaction. Jobs of modules that are off are not queued.
 * Throws BAD_USER_INPUT for more than 100 ids.
 */
export async function passOnChoices(
  work: EmittingWork,
  reader: RegisteredReader,
  choices: readonly MadeChoice[],
): Promise<void> {
  for (const { choice, ids, consentText } of choices)
    if (ids.length > 0)
      await emit(work, accountChoiceMade, { ...reader, choice, ids: [...ids], consentText });
}
