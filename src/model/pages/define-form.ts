/**
 * Defines forms for readers: fields in rows, as pure data from which a page's form and the validation of submissions
 * follow.
 */

import type { ReadBrowserState, StateToStore } from '../readers/define-visitor.ts';
import type { Attribution } from '#page-model/attribution.ts';
import type { AuthenticatedReader } from '../readers/define-identity.ts';
import { fingerprint } from '#text/fingerprint.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { SiteSettings } from '../define-settings.ts';
import type { ErrorReason } from '../errors.ts';
import { problemOfField, problemOfRecord, type FormRecord, type RecordField } from '#records/form-record.ts';

/** The types of the specification (public site, section 3 "Form field definition"). */
export const FORM_FIELD_TYPES = [
  'checkbox',
  'checkboxGroup',
  'date',
  'email',
  'locale',
  'multiLineText',
  'number',
  'password',
  'phone',
  'radioGroup',
  'select',
  'text',
] as const;
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number];

/** A text in the language of a site (BCP 47). */
export type FormText = (language: string) => string;

export interface FormOption {
  value: string;
  label: FormText;
  /** A sentence below the label of an option of a group. */
  help?: FormText;
  /** In a checkbox group: the heading of this option and of those after it with the same heading. */
  heading?: FormText;
}

export interface FormField {
  type: FormFieldType;
  /** Plain text; tags in it are removed. */
  label: FormText;
  required?: boolean;
  /** Message if a required field is empty; default: the standard message. */
  requiredMessage?: FormText;
  /** Options of a select, a radio group or a checkbox group. */
  options?: readonly FormOption[];
  placeholder?: FormText;
  /** Initial value. For a checkbox group: comma-separated values. For a checkbox: any value means ticked. */
  value?: string;
  /** A sentence below the label. */
  help?: FormText;
  /** Maximum length in characters; must be less than the maximum of its type. */
  lengthMax?: number;
  /** Minimum length in characters, if the field is filled in. */
  lengthMin?: number;
  /** Limits for a number, or for a date as 2026-11-23. */
  min?: number | string;
  max?: number | string;
  /** For a number: whole numbers only. */
  isWhole?: true;
  /** For a checkbox group: maximum number of ticked options. */
  countMax?: number;
  /** The browser's autofill token: `name`, `organization`. Email, phone and locale fields set their own. */
  autocomplete?: string;
  /** For a text: the name of a person, which must not contain an email address or a URL. */
  isPersonName?: true;
  /** For a locale set: without a consent checkbox, because its form needs no consent. */
  asksNoConsent?: true;
  /** For a locale set: label of the consent checkbox, instead of the standard text. */
  consentLabel?: FormText;
  /** For a locale set: choosing a country is optional. */
  isOptional?: true;
  /** The entity’s field from which this field follows (`fieldOf`): the checks of that field apply, too. */
  of?: RecordField;
}

/** Fields that are side by side, in `numberOfColumns` columns; on phones they are stacked. */
export interface FormRow {
  numberOfColumns: 1 | 2 | 3 | 4;
  fields: Readonly<Record<string, FormField>>;
}

export interface Form {
  /** camelCase, unique: `contactUs`. */
  name: string;
  rows: readonly FormRow[];
  /**
   * Rows that depend on the data that the block has loaded; they replace `rows` if the page has loaded that
   * data. They are created when the form is rendered, and again when a submission is validated. Throws for
   * data that the block has not loaded.
   */
  rowsFor?: (data: unknown) => readonly FormRow[];
  /**
   * The texts that choices in the form refer to, available once its block has loaded them: the texts of
   * consents and of answers. They are submitted with the form. If the form's texts have changed by then,
   * nothing is stored, and the choices are cleared.
   */
  wordsFor?: (data: unknown) => string;
  /** Token for the texts of `wordsFor`, on a form created by `formFor`. */
  shown?: string;
  /** Label of the submit button. */
  submit: FormText;
  /** Text shown after submission. */
  done: FormText;
  /**
   * Name of the receiver that processes submissions: a file in `server/receivers/` of a domain or a module. A form has
   * either a receiver or a record.
   */
  receiver?: string;
  /** The record that a submission creates, from the fields declared with `fieldOf`. */
  record?: FormRecord<SentForm>;
  /**
   * Submissions contain a proof, like a password or the secret from an email, so the browser need not do
   * bot-check work and may submit more often. The receiver limits the number of attempts.
   */
  skipsBotCheck?: true;
  /** The receiver gets the names of unchanged fields, so that it can preserve their stored values. */
  tellsUnchanged?: true;
}

/** Name of the parameter in which a form with `tellsUnchanged` sends its initial values, as JSON. */
export const FIRST_VALUES = 'x_was';

/** Name of the parameter in which a form sends the token of its texts (`shown`). */
export const SHOWN_WORDS = 'x_shown';

/** The forms of a block or page with several, by name: letters and digits. */
export type NamedForms = Readonly<Record<string, Form>>;

/**
 * The value of `x_form`. For a block's form: the block's id; if the block has several forms, followed by a
 * dot and the form's name. For a form that the page of a module accepts itself: `@` and the form's name.
 * Block ids contain neither character.
 */
export interface FormName {
  blockId: string;
  /** Empty for the only form of a block. */
  name: string;
}

/** Parses `x_form`. The `blockId` of a page's own form is empty. */
export function readFormName(sent: string): FormName {
  if (sent.startsWith('@')) return { blockId: '', name: sent.slice(1) };
  const [blockId = '', name = ''] = sent.split('.', 2);
  return { blockId, name };
}

/** The value of `x_form` for a form. */
export function formNameOf({ blockId, name }: FormName): string {
  if (blockId === '') return `@${name}`;
  return name === '' ? blockId : `${blockId}.${name}`;
}

/** Maximum length of a value by type, unless the field has a lower maximum. */
export const LENGTH_MAX: Readonly<Record<FormFieldType, number>> = {
  checkbox: 10,
  checkboxGroup: 100,
  date: 10,
  email: 254,
  locale: 100,
  multiLineText: 5_000,
  number: 20,
  password: 200,
  phone: 40,
  radioGroup: 100,
  select: 100,
  text: 200,
};

/** Maximum number of fields in one form, and of options in one field. */
export const FIELDS_MAX = 40;
export const OPTIONS_MAX = 300;

/**
 * Names of fields begin with a letter, because other names are reserved for the engine. Names of questions
 * end in an id.
 */
const NAME = /^[a-z][A-Za-z0-9]{0,39}(?:_\d{1,10})?$/;

/** The names under which the fields of the locale set are submitted; a form has at most one locale set. */
export const LOCALE_NAMES = ['countryCode', 'region', 'compliance'] as const;

const CHOSEN: readonly FormFieldType[] = ['select', 'radioGroup', 'checkboxGroup'];

/**
 * Declares a form. Throws at start for two fields of the same name, a choice without options, and values that
 * exceed the limits.
 */
export function defineForm<const F extends Form>(form: F): F {
  checkRows(form);
  return form;
}

/** The form of a block, for the data that the block has loaded. */
export function formFor(form: Form, data: unknown): Form {
  if (!form.rowsFor) return form;
  const words = form.wordsFor?.(data) ?? '';
  const made = { ...form, rows: form.rowsFor(data), ...(words !== '' && { shown: fingerprint(words) }) };
  checkRows(made);
  return made;
}

function checkRows(form: Form): void {
  const fail = (why: string): never => {
    throw new Error(`Form ${form.name}: ${why}`);
  };
  const named = form.rows.flatMap(({ fields }) => Object.entries(fields));
  const least = form.skipsBotCheck ? 0 : 1;
  if (named.length < least || named.length > FIELDS_MAX) fail(`it needs ${least} to ${FIELDS_MAX} fields.`);
  const names = named.flatMap(([name, { type }]) => (type === 'locale' ? LOCALE_NAMES : [name]));
  if (new Set(names).size !== names.length) fail('two of its fields have the same name.');
  const problem = problemOf(form, named);
  if (problem !== null) fail(problem);
  for (const [name, field] of named) {
    if (!NAME.test(name)) fail(`the name “${name}” is not camelCase.`);
    const count = field.options?.length ?? 0;
    if (CHOSEN.includes(field.type) && (count === 0 || count > OPTIONS_MAX))
      fail(`the field ${name} needs 1 to ${OPTIONS_MAX} options.`);
    if (!field.of && (field.lengthMax ?? 0) > LENGTH_MAX[field.type])
      fail(`the field ${name} may have at most ${LENGTH_MAX[field.type]} characters.`);
  }
}

/** What is wrong with a form's receiver, its record, or the fields of entities; null if nothing is. */
function problemOf({ record, receiver, rowsFor }: Form, named: [string, FormField][]): string | null {
  if ((record === undefined) === (receiver === undefined)) return 'it needs either a receiver or a record.';
  for (const [name, field] of named) {
    const problem = problemOfField(name, field, record);
    if (problem !== null) return problem;
  }
  // Rows without data are for tests and pickers.
  return record && !rowsFor ? problemOfRecord(record, new Set(named.map(([name]) => name))) : null;
}

/** A form's fields by name, in reading order. */
export function fieldsOfForm(form: Form): [string, FormField][] {
  return form.rows.flatMap(({ fields }) => Object.entries(fields));
}

/** A label as displayed: its text without tags. */
export function plainLabel(label: string): string {
  return label
    .replace(/<[^<>]*>/g, '')
    .replace(/[<>]/g, '')
    .trim();
}

/** The raw values that a reader submitted or typed: a list of texts for each field. */
export type SubmittedValues = Readonly<Record<string, readonly string[]>>;

/** The first value of a field; empty if the field has no value. */
export function firstValue(typed: SubmittedValues, name: string): string {
  return typed[name]?.[0] ?? '';
}

/** A submitted form that is shown again, with all typed values. */
export interface PostedForm {
  blockId: string;
  typed: SubmittedValues;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  /** The error message, or a request to the reader, about the form as a whole. */
  message: string | null;
  /** Token with which the form can be submitted again. */
  token: string;
  /** Set if the submission was stored: the message in place of the form. */
  done?: string;
}

/** A form on a page; `id` is unique on that page. */
export interface PlacedForm {
  /** The value of `x_form`. */
  blockId: string;
  id: string;
  /**
   * The URL to which the form is submitted: that of its page; on a module's page, including the query. Null:
   * the URL of the page itself, which contains a secret.
   */
  path: string | null;
  posted: PostedForm | null;
}

/** A submitted form that has passed all checks. */
export interface SentForm {
  form: Form;
  organisationId: number;
  siteId: number;
  siteName: string;
  language: string;
  /** The site's time zone. */
  timeZone: string;
  /** The site's origin, without a trailing slash. */
  origin: string;
  path: string;
  /** The query of the URL to which the form was submitted, including the question mark. */
  search: string;
  /** The sender; null for anonymous senders. */
  reader: AuthenticatedReader | null;
  /** The reader's login token from the browser; empty if missing. */
  token: string;
  /** The browser's user agent, at most 300 characters. */
  device: string;
  /** Identifies the account that logged in on this browser before; empty without a previous login. */
  deviceToken: string;
  /** The client's IP address. */
  address: string;
  /** Where the reader came from. */
  attribution: Attribution;
  /** What modules have stored in the browser for the site, on behalf of any of its readers. */
  browserState: ReadBrowserState;
  /** The title of the page's item or section; on other pages the site's name. */
  pageTitle: string;
  values: FormValues;
  /** Names of unchanged fields; empty if the form does not report them. */
  unchanged: ReadonlySet<string>;
  /** The data loaded by the form's block, for the sender's page. */
  data: unknown;
  /** Settings of the site. */
  settings: SiteSettings;
  /** The absolute URL of an image from the settings. */
  imageAddress: (image: ImageSource) => string;
  /** Encrypts the secret of a link for an email that is queued. */
  sealSecret: (secret: string) => string;
  /** Id of the reader's attempt: equal if the same form is submitted twice. */
  attempt: string;
}

/** Validated values by field: true or false for a checkbox, a list for a group, null for an empty value. */
export type FormValues = Readonly<Record<string, string | readonly string[] | boolean | null>>;

/** Stored. Redirects the reader to a path on this site. */
export interface FormRedirect {
  goTo: string;
  /**
   * A token by which an identity recognises the reader from now on, for this number of seconds; null:
   * anonymous from now on. With `userId`, the browser becomes a known device of that account.
   */
  login?: { token: string; seconds: number; userId?: number } | null;
  /** What the browser stores for the site. */
  storeState?: StateToStore;
  /** States that are removed from the browser. */
  clearStates?: readonly StateToStore['state'][];
  /** Names or prefixes of other cookies to remove. */
  clearCookies?: readonly string[];
}

/** Stored. The page is shown with this message in place of the form's `done`. */
export interface FormDone {
  done: string;
}

/** Nothing is stored. Re-renders the form with this message and field errors. */
export interface FormRejection {
  refused: string;
  errors?: Readonly<Record<string, string>>;
  /** For the API, whose operations share services with forms. Default: `VALUES_INVALID`. */
  reason?: ErrorReason;
}

/**
 * `taken`: stored, now or by an earlier request. `changed`: this attempt was already submitted with other
 * values.
 */
export type FormResult = 'taken' | 'changed' | FormDone | FormRedirect | FormRejection;

export interface FormReceiver<Work, Tools = never, Prepared = void> {
  /** The receiver's name in forms: camelCase. */
  name: string;
  /**
   * Also accepts submissions while staff view the site as a reader. Other receivers refuse them, because they
   * would count as the reader's action.
   */
  isForSimulation?: true;
  /** Message for too many attempts; default: the form's general message. */
  tooMany?: FormText;
  /** Slow work that runs before the transaction opens. Throws RATE_LIMITED after too many attempts. */
  prepare?: (sent: SentForm, tools: Tools) => Promise<Prepared>;
  /**
   * Work with a long wait, after `prepare` and before the transaction. It does not occupy the login slot of a
   * form with a password.
   */
  conclude?: (sent: SentForm, tools: Tools, prepared: Prepared) => Promise<Prepared>;
  /**
   * Stores the submission in the transaction of `work`. The reader gets the acknowledgement after the commit.
   */
  receive: (work: Work, sent: SentForm, prepared: Prepared) => Promise<FormResult>;
}

/** Declares a receiver, which processes the forms that name it. */
export function defineReceiver<Work, Tools = never, Prepared = void>(
  receiver: FormReceiver<Work, Tools, Prepared>,
): FormReceiver<Work, Tools, Prepared> {
  return receiver;
}
