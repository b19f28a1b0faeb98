/** Forms of pages for programs: a form as data with its challenge, and a submission with the checks of the page's form. */
import { SHOWN_WORDS } from '#model/pages/define-form.ts';
import { AppError, badInput, type FieldErrors } from '#model/errors.ts';
import type { FoundForm } from '#server/pages/index.ts';
import type { Reader } from '#access/decide-access.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { namesOfForm } from '#site/ui/forms/check-form.ts';
import { challengeForWidgets, readPayload, type BotChallenge } from './bot-check.ts';
import {
  receiveForm,
  type FormAnswer,
  type FormsOptions,
  type SentRequest,
  type RejectionCause,
} from './take-form.ts';

/** Where a form is: the path of its page, and the block that shows it. */
export interface FormAddress {
  path: string;
  /** The ID of the block; followed by a dot and the name of the form if the block has several. */
  block: string;
}

/** A form as a program gets it. */
export interface OfferedForm {
  found: FoundForm;
  challenge: BotChallenge;
}

/** A submission: the values of the form's fields, and the solved challenge. */
export interface ProgramSubmission extends FormAddress, Omit<SentRequest, 'path' | 'fields'> {
  values: Readonly<Record<string, readonly string[]>>;
  /** The payload of ALTCHA for the challenge: base64 of JSON. */
  solution: string;
  /** The token of the form's texts; empty for a form without them. */
  textsToken: string;
}

/** Forms that programs can submit: those without a proof, like a password, which have separate operations. */
export interface ProgramForms {
  /**
   * The form and a challenge. Throws NOT_FOUND without such a form for the reader, and BAD_USER_INPUT for a form with a proof.
   */
  find: (site: SiteRef, address: FormAddress, reader: Reader) => Promise<OfferedForm>;
  /**
   * Stores a submission; `redirectUrl` is where a browser would go on. A repetition with the same challenge is stored once.
   * Throws BAD_USER_INPUT, NOT_FOUND, CONFLICT and RATE_LIMITED.
   */
  submit: (
    site: SiteRef,
    submission: ProgramSubmission,
  ) => Promise<{ message: string | null; redirectUrl: string | null }>;
}

/** Creates the service. */
export function createProgramForms(options: FormsOptions): ProgramForms {
  const find = async (site: SiteRef, { path, block }: FormAddress, reader: Reader) => {
    const found = await options.pages.form(site, path, block, reader);
    if (found?.form.skipsBotCheck)
      throw badInput(
        'FORM_NOT_FOR_PROGRAMS',
        'This form contains a password or another proof. Use the operation for it, such as loginSiteUser.',
      );
    if (!found) throw formNotFound();
    return found;
  };
  return {
    async find(site, address, reader) {
      const found = await find(site, address, reader);
      const place = { siteId: site.siteId, blockId: address.block, path: found.path };
      return { found, challenge: challengeForWidgets(options.challenges.issue(place)) };
    },
    async submit(site, { path, block, values, solution, textsToken, ...request }) {
      const found = await find(site, { path, block }, request.reader);
      assertKnownNames(found, values);
      const { token, answer } = readPayload(solution);
      const fields = {
        ...values,
        x_form: [block],
        x_token: [token],
        x_answer: [answer],
        [SHOWN_WORDS]: [textsToken],
      };
      return resultOf(await receiveForm(site, { path, fields, ...request }, options, found));
    },
  };
}

/** The error for a form that readers do not find on the page. */
const formNotFound = () =>
  new AppError('NOT_FOUND', 'FORM_NOT_FOUND', 'This page has no such form. Read the page again.');

function assertKnownNames({ form }: FoundForm, values: ProgramSubmission['values']): void {
  const known = new Set(namesOfForm(form));
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw badInput(
      'VALUES_INVALID',
      'The form has no such fields. Read the form again.',
      Object.fromEntries(
        unknown.slice(0, 10).map((name) => [`values.${name.slice(0, 60)}`, 'Unknown field.']),
      ),
    );
}

function resultOf(answer: FormAnswer): { message: string | null; redirectUrl: string | null } {
  if (answer.kind === 'missing') throw formNotFound();
  // A login that the form caused is left out: programs log readers in with loginSiteUser.
  if (answer.kind === 'goesOn') return { message: null, redirectUrl: answer.goTo };
  if (answer.kind === 'sent') return { message: answer.message, redirectUrl: null };
  const { status, why, posted, retryAfterSeconds } = answer;
  const message = posted.message ?? '';
  if (status === 429) throw new AppError('RATE_LIMITED', 'TOO_MANY_ATTEMPTS', message, { retryAfterSeconds });
  if (status === 409) throw new AppError('CONFLICT', 'FORM_SENT_BEFORE', message);
  throw ERRORS[why](message, inValues(posted.errors));
}

type Refusal = (message: string, fields: FieldErrors) => AppError;

const ERRORS: Readonly<Record<RejectionCause, Refusal>> = {
  outdated: (message, fields) => badInput('FORM_TEXTS_CHANGED', message, fields),
  values: (message, fields) => badInput('VALUES_INVALID', message, fields),
  unchecked: (_message, fields) =>
    badInput(
      'BOT_CHECK_FAILED',
      'The solution is missing, wrong or older than twelve hours. Call getForm again and solve the new challenge.',
      fields,
    ),
  early: (message, fields) => badInput('BOT_CHECK_TOO_EARLY', message, fields),
  refused: (message, fields) => badInput('FORM_REFUSED', message, fields),
};

const inValues = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [`values.${name}`, message]));
