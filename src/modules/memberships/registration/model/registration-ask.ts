/** Questions for a reader who opens a registration link, and their form. */
import type { FormField, FormRow, FormValues } from '#model/pages/define-form.ts';
import { PERSON_NAME_LENGTH_MAX } from '#text/person-name.ts';
import { demographicFields, type DemographicPrompt } from '../../surveys/model/demographics.ts';
import type { ConsentTexts } from '../../account/model/consent-texts.ts';
import { choiceField, type OfferedChoice } from '../../account/model/offered-choice.ts';
import type { Priced } from '../../orders/model/memberships.ts';
import { memberWords } from '../../words/index.ts';
import { registrationWords } from '../words/index.ts';

/** The questions of a valid link. */
export interface RegistrationQuestions {
  email: string;
  membershipId: number | null;
  /** Names from `COMMON_FIELDS`. */
  commonFields: readonly string[];
  questions: readonly DemographicPrompt[];
  formText: string | null;
  /** Null without a membership. */
  membership: ({ title: string } & Priced) | null;
  /** Values from the start of the registration. */
  countryCode: string | null;
  region: string | null;
  consents: ConsentTexts;
  /** Lists of other modules in which the reader can tick entries. */
  choices: readonly OfferedChoice[];
  /** Version of the displayed texts, and the policy linked next to them. */
  shown: { wordingVersion: string; policy: string | null };
}

/** Fields required if the membership is unknown. */
const NAMES = ['firstName', 'lastName'];

const NOTHING_KNOWN: Pick<RegistrationQuestions, 'commonFields' | 'questions' | 'consents' | 'choices'> = {
  commonFields: NAMES,
  questions: [],
  choices: [],
  consents: { account: null, marketing: null },
};

/** The form's rows. Without the questions of a registration, the shortest form. */
export function registrationRows(data: unknown): readonly FormRow[] {
  const { commonFields, questions, consents, choices } = isAsk(data) ? data : NOTHING_KNOWN;
  const asks = (name: string) => commonFields.includes(name);
  const hasLocale = asksLocale(commonFields);
  const own = Object.entries(COMMON).filter(([name]) => asks(name) || NAMES.includes(name));
  return [
    ...pairs(own.map(([name, field]) => [name, { ...field, required: asks(name) }])),
    ...(hasLocale
      ? [{ numberOfColumns: 1 as const, fields: { locale: localeWith(consents.marketing) } }]
      : []),
    ...demographicFields(questions).map(([name, field]) => ({
      numberOfColumns: 1 as const,
      fields: { [name]: field },
    })),
    ...choices.map((choice) => ({
      numberOfColumns: 1 as const,
      fields: { [choice.name]: choiceField(choice) },
    })),
    { numberOfColumns: 1, fields: { password: PASSWORD } },
    ...consentRows(consents, hasLocale),
  ];
}

/**
 * Identifies the consents and answers that the form offers, so that a change is detected; empty without any.
 */
export function wordsOfRegistration(data: unknown): string {
  if (!isAsk(data)) return '';
  const { consents, shown, questions, choices } = data;
  const hasConsents = consents.account !== null || consents.marketing !== null;
  const chosen = questions.flatMap(({ id, label, answers }) =>
    answers.length > 0 ? [{ id, label, answers }] : [],
  );
  const isTextless = !hasConsents && chosen.length === 0 && choices.length === 0;
  return isTextless ? '' : JSON.stringify([consents, shown, chosen, choices]);
}

/** Whether the form has the locale fields, which include a consent. */
export function asksLocale(commonFields: readonly string[]): boolean {
  return commonFields.includes('countryCode') || commonFields.includes('region');
}

function consentRows({ account, marketing }: ConsentTexts, hasLocale: boolean): FormRow[] {
  const rows: [string, FormField | null][] = [
    ['compliance', marketing === null || hasLocale ? null : { type: 'checkbox', label: () => marketing }],
    ['accountConsent', account === null ? null : { type: 'checkbox', label: () => account, required: true }],
  ];
  return rows.flatMap(([name, field]) => (field ? [{ numberOfColumns: 1, fields: { [name]: field } }] : []));
}

function localeWith(marketing: string | null): FormField {
  const label: FormField['label'] = (language) => registrationWords(language).country;
  return { type: 'locale', label, ...(marketing !== null && { consentLabel: () => marketing }) };
}

/** Account details from validated values, without fields that the form did not have. */
export function detailsOf(values: FormValues): AccountDetails {
  const given = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    firstName: given('firstName'),
    lastName: given('lastName'),
    title: given('title'),
    company: given('company'),
    city: given('city'),
    postalCode: given('postalCode'),
    region: given('region'),
    countryCode: given('countryCode'),
  };
}

export interface AccountDetails {
  firstName: string | null;
  lastName: string | null;
  title: string | null;
  company: string | null;
  city: string | null;
  postalCode: string | null;
  region: string | null;
  countryCode: string | null;
}

/** Whether a block's data contains the questions of a registration. */
export function isAsk(data: unknown): data is RegistrationQuestions {
  return (
    typeof data === 'object' &&
    data !== null &&
    'commonFields' in data &&
    'questions' in data &&
    'consents' in data &&
    'choices' in data
  );
}

function pairs(fields: readonly (readonly [string, FormField])[]): FormRow[] {
  const rows: FormRow[] = [];
  for (let at = 0; at < fields.length; at += 2)
    rows.push({ numberOfColumns: 2, fields: Object.fromEntries(fields.slice(at, at + 2)) });
  return rows;
}

/** Maximum lengths are those of the account's columns. */
const COMMON: Readonly<Record<string, FormField>> = {
  firstName: {
    type: 'text',
    label: (language) => memberWords(language).firstName,
    lengthMax: PERSON_NAME_LENGTH_MAX,
    isPersonName: true,
    autocomplete: 'given-name',
  },
  lastName: {
    type: 'text',
    label: (language) => memberWords(language).lastName,
    lengthMax: PERSON_NAME_LENGTH_MAX,
    isPersonName: true,
    autocomplete: 'family-name',
  },
  title: {
    type: 'text',
    label: (language) => registrationWords(language).title,
    lengthMax: 100,
    autocomplete: 'organization-title',
  },
  company: {
    type: 'text',
    label: (language) => registrationWords(language).company,
    lengthMax: 150,
    autocomplete: 'organization',
  },
  city: {
    type: 'text',
    label: (language) => registrationWords(language).city,
    lengthMax: 100,
    autocomplete: 'address-level2',
  },
  postalCode: {
    type: 'text',
    label: (language) => registrationWords(language).postalCode,
    lengthMax: 20,
    autocomplete: 'postal-code',
  },
};

const PASSWORD: FormField = {
  type: 'password',
  label: (language) => memberWords(language).password,
  help: (language) => memberWords(language).passwordHelp,
  required: true,
  autocomplete: 'new-password',
};
