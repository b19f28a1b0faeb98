/** Validates a registration completed through the API, with the checks and messages of the form. */
import type { FormValues, SubmittedValues } from '#model/pages/define-form.ts';
import { formFor } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import { checkForm } from '#site/ui/forms/check-form.ts';
import { completeRegistrationForm } from '../blocks/site-user-complete-registration/form.ts';
import type { ConsentTexts } from '../../account/model/consent-texts.ts';
import { COMMON_FIELDS } from '../../account/model/common-fields.ts';
import {
  DEMOGRAPHIC_TYPES,
  demographicName,
  type DemographicPrompt,
} from '../../surveys/model/demographics.ts';
import type { Visit } from '../../account/server/visit.ts';
import { registrationQuestions, registrationAsk } from './ask-registration.ts';

export interface CheckedCompletion {
  values: FormValues;
  questions: readonly DemographicPrompt[];
  consents: ConsentTexts;
  /** Messages by input name. */
  errors: Readonly<Record<string, string>>;
}

interface CompletionInput {
  id: string;
  password: string;
  membershipId?: number | null | undefined;
  consent?: boolean | null | undefined;
  consentText?: string | null | undefined;
  accountConsent?: boolean | null | undefined;
  demographics?: readonly Record<string, unknown>[] | null | undefined;
  [field: string]: unknown;
}

/** Validates with the form of the membership. Additional values are stored as well. */
export async function checkCompletion(
  visit: Visit,
  input: CompletionInput,
  { read }: Pick<ReceiverTools, 'read'>,
): Promise<CheckedCompletion> {
  const { rows } = await read((db) =>
    registrationQuestions(visit, input.id, input.membershipId ?? null).execute(db),
  );
  const registration = registrationAsk(rows[0], visit);
  const questions = registration?.questions ?? [];
  const common = COMMON_FIELDS.flatMap(({ value: name }) => {
    const { [name]: given } = input;
    return typeof given === 'string' && given !== '' ? [[name, given] as const] : [];
  });
  const typed: SubmittedValues = {
    ...Object.fromEntries(common.map(([name, given]) => [name, [given]])),
    ...(input.consent === true && { compliance: ['1'] }),
    ...(input.accountConsent === true && { accountConsent: ['1'] }),
    password: [input.password],
    ...answersTyped(input.demographics ?? [], questions),
  };
  const { values, errors } = checkForm(
    formFor(completeRegistrationForm, registration),
    typed,
    visit.language,
  );
  // An API client that sends no consent value did not show the consent, because it uses its own form.
  const { compliance: _ofOurForm, ...others } = values;
  const consent: FormValues = typeof input.consent === 'boolean' ? { compliance: input.consent } : {};
  const consents = { account: registration?.consents.account ?? null, marketing: input.consentText ?? null };
  return { values: { ...Object.fromEntries(common), ...others, ...consent }, questions, consents, errors };
}

/** Answers in the format that a form submits. */
function answersTyped(
  given: readonly Record<string, unknown>[],
  questions: readonly DemographicPrompt[],
): SubmittedValues {
  return Object.fromEntries(
    given.map(({ questionId, answerIds, value }) => {
      const question = questions.find(({ id }) => id === questionId);
      const ids = Array.isArray(answerIds) ? answerIds.map(String) : [];
      const own = typeof value === 'string' ? value : '';
      const isTicked = question?.type === DEMOGRAPHIC_TYPES.checkbox && own === 'false';
      return [demographicName(Number(questionId)), ids.length > 0 ? ids : isTicked ? [] : [own]];
    }),
  );
}
