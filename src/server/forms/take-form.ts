/**
 * Processes a submitted form: all steps from the fields of a request to a record, or to the form with the
 * submitted values.
 */
import { randomUUID } from 'node:crypto';
import {
  fieldsOfForm,
  FIRST_VALUES,
  firstValue,
  SHOWN_WORDS,
  type Form,
  type FormFieldType,
  type FormReceiver,
  type FormRedirect,
  type PostedForm,
  type FormResult,
  type FormRejection,
  type SentForm,
} from '#model/pages/define-form.ts';
import type { CausingRequest } from '#model/jobs/define-event.ts';
import type { Attribution } from '#page-model/attribution.ts';
import type { Reader } from '#access/decide-access.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { MediaAddresses } from '#media/media-addresses.ts';
import { AppError } from '#model/errors.ts';
import type { Actor } from '#model/permissions.ts';
import type { AuthService } from '#server/auth/index.ts';
import type { FoundForm, Pages } from '#server/pages/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Mailer } from '#server/mail/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { checkForm, namesOfForm, unchangedIn } from '#site/ui/forms/check-form.ts';
import { HONEYPOT } from '#site/ui/forms/form.tsx';
import { formWords, type FormWords } from '#site/ui/forms/words.ts';
import type { FormChallenges, Verdict } from './challenges.ts';
import { checkingWrites, rejectionOf } from './entity-refusals.ts';
import { sendLimits } from './send-limits.ts';
import { storeRecord } from './store-record.ts';

/** Names and values of a request, in the order in which they were sent. */
export type PostedFields = Readonly<Record<string, readonly string[]>>;

export interface FormsOptions {
  pages: Pick<Pages, 'form'>;
  auth: Pick<
    AuthService,
    | 'limitReaderLogins'
    | 'countAttempt'
    | 'forgetAttempts'
    | 'hashPassword'
    | 'noteRefusedLogin'
    | 'readerDevices'
    | 'uncountAttempt'
    | 'verifyLegacyPassword'
    | 'verifyPassword'
  >;
  /** Runs a query in a transaction of the site. */
  read: <T>(site: SiteRef, ask: (db: Db) => Promise<T>) => Promise<T>;
  /** Writes as the platform, in a separate unit of work. */
  write: <T>(
    who: { actor: Actor; organisationId: number; siteIds: readonly number[]; request: CausingRequest },
    work: (work: RecordContext) => Promise<T>,
  ) => Promise<T>;
  challenges: FormChallenges;
  media: Pick<MediaAddresses, 'shareImage'>;
  sealSecret: Mailer['seal'];
  receivers: ReadonlyMap<string, AnyReceiver>;
}

/** Tools for a receiver before its transaction opens. */
export interface ReceiverTools {
  /** Runs a query in a short transaction of the site. */
  read: <T>(ask: (db: Db) => Promise<T>) => Promise<T>;
  /** Like `verifyPassword`, slow and queued; throws RATE_LIMITED when too many calls wait. */
  hashPassword: AuthService['hashPassword'];
  verifyPassword: AuthService['verifyPassword'];
  /** Waits longer; use only in `conclude`. */
  verifyLegacyPassword: AuthService['verifyLegacyPassword'];
  /** Throws RATE_LIMITED. */
  countAttempt: AuthService['countAttempt'];
  forgetAttempts: AuthService['forgetAttempts'];
  uncountAttempt: AuthService['uncountAttempt'];
  readerDevices: AuthService['readerDevices'];
  noteRefusedLogin: AuthService['noteRefusedLogin'];
}

/** A receiver as the engine sees it. */
export type AnyReceiver = FormReceiver<RecordContext, ReceiverTools, unknown>;

/**
 * `missing`: readers find no such form at this path. `sent`: stored; with `posted`, the page is shown with the
 * receiver's message instead of a redirect. `goesOn`: stored, and the reader is
 * redirected. `again`: not stored; the form is shown again with all values, under this status.
 */
export type FormAnswer =
  | { kind: 'missing' }
  | { kind: 'sent'; message: string; blockId: string; posted?: PostedForm }
  | ({ kind: 'goesOn' } & FormRedirect)
  | {
      kind: 'again';
      status: number;
      why: RejectionCause;
      posted: PostedForm;
      isOutdated?: true;
      /** After how many seconds a limit ends (status 429). */
      retryAfterSeconds?: number;
    };

/**
 * Why a submission was not stored. `outdated`: the form's texts have changed. `values`: some are not valid. `unchecked`, `early`:
 * the bot check. `refused`: by its receiver, or by a limit.
 */
export type RejectionCause = 'outdated' | 'values' | 'unchecked' | 'early' | 'refused';

export interface SentRequest {
  path: string;
  fields: PostedFields;
  ip: string;
  /** The browser's user agent. */
  device: string;
  deviceToken: string;
  reader: Reader;
  /** The reader's token; empty without a token. */
  token: string;
  attribution: Attribution;
  browserState: SentForm['browserState'];
  /** The request as the events that it causes show it. */
  cause: CausingRequest;
  /** The program that sends for its readers: it is counted instead of the network. Default: the network counts. */
  programKeyId?: number | undefined;
}

/**
 * Processes a submission to a page and returns how to respond. With the result `sent`, the submission is in
 * the database. `form`: the form at this path, if it has been read.
 */
export async function receiveForm(
  site: SiteRef,
  request: SentRequest,
  options: FormsOptions,
  form?: FoundForm,
): Promise<FormAnswer> {
  const { path, fields, ip, programKeyId, reader } = request;
  const blockId = firstValue(fields, 'x_form');
  const found = form ?? (await options.pages.form(site, path, blockId, reader));
  if (!found) return { kind: 'missing' };
  const place = { siteId: site.siteId, blockId, path: found.path };
  const words = formWords(site.language);
  const receiver = receiverOf(found.form, options.receivers);
  const token = firstValue(fields, 'x_token');
  const verdict = judge(found.form, () =>
    options.challenges.judge(place, { token, answer: firstValue(fields, 'x_answer') }),
  );
  const again: RenderForm = (status, message, { why = 'refused', errors = {} } = {}) => {
    // A repeated attempt retains its token, so that the time already spent counts.
    const isOver = verdict.kind === 'none' || status === 409;
    const next = isOver ? options.challenges.issuePlain(place) : token;
    const typed = typedOf(found, fields);
    return { kind: 'again', status, why, posted: { blockId, typed, errors, message, token: next } };
  };
  if (reader.actor.kind === 'member' && reader.actor.simulated && !receiver?.isForSimulation)
    return again(422, words.simulated);
  if (found.form.shown !== undefined && firstValue(fields, SHOWN_WORDS) !== found.form.shown)
    return outdated(again(422, words.formChanged, { why: 'outdated' }), found.form);
  const { values, errors } = checkForm(found.form, fields, site.language, site.timeZone);
  if (Object.keys(errors).length > 0) return again(422, words.summary, { why: 'values', errors });
  if (firstValue(fields, HONEYPOT) !== '') return again(422, words.refused);
  if (verdict.kind === 'none') return again(200, words.checkAndSend, { why: 'unchecked' });
  if (verdict.kind === 'early') return again(422, words.tooFast, { why: 'early' });
  const sent = {
    ...sentOf(site, found, request, options),
    values,
    unchanged: unchangedIn(found.form, fields),
    attempt: verdict.attempt,
  };
  const { kind } = verdict;
  const skipsBotCheck = found.form.skipsBotCheck === true;
  const count = () =>
    options.auth.countAttempt(sendLimits(site.siteId, { ip, kind, skipsBotCheck, programKeyId }));
  try {
    return await receive(site, sent, { again, words, blockId, count, cause: request.cause }, options);
  } catch (error) {
    const tooMany = () => again(429, receiver?.tooMany?.(site.language) ?? words.tooMany);
    return limited(error, tooMany);
  }
}

/** The answer to a form that a limit refused. Rethrows any other error. */
function limited(error: unknown, answer: () => ReturnType<RenderForm>): FormAnswer {
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
  const { retryAfterSeconds } = error.extensions;
  return { ...answer(), ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }) };
}

/** What receives a form: its record, or the receiver that it names. */
function receiverOf(
  { record, receiver = '' }: Form,
  receivers: FormsOptions['receivers'],
): AnyReceiver | undefined {
  if (!record) return receivers.get(receiver);
  return { name: 'record', receive: (work, sent) => storeRecord(work, sent, record) };
}

/** A form that contains a proof, like a password, needs no bot check. */
function judge({ skipsBotCheck }: Form, verdictOf: () => Verdict): Verdict {
  return skipsBotCheck ? { kind: 'good', attempt: randomUUID() } : verdictOf();
}

function sentOf(
  site: SiteRef,
  found: FoundForm,
  { path, device, deviceToken, ip, token, attribution, browserState, reader: { actor } }: SentRequest,
  { media, sealSecret }: FormsOptions,
): Omit<SentForm, 'values' | 'unchanged' | 'attempt'> {
  const { organisationId, siteId, name: siteName, language, timeZone, origin } = site;
  const urlOf = (image: ImageSource) => media.shareImage(origin, image).url;
  const mark = path.indexOf('?');
  return {
    ...found,
    organisationId,
    siteId,
    siteName,
    language,
    timeZone,
    origin,
    search: mark < 0 ? '' : path.slice(mark),
    reader: actor.kind === 'member' ? actor : null,
    token,
    device: device.slice(0, 300),
    deviceToken,
    address: ip,
    attribution,
    browserState,
    imageAddress: urlOf,
    sealSecret,
  };
}

/** Thrown for a refusal, to undo what the receiver has written until then. */
class FormRollback extends Error {
  readonly receipt: FormRejection;
  constructor(receipt: FormRejection) {
    super(receipt.refused);
    this.receipt = receipt;
  }
}

function throwIfRejected(receipt: FormResult): FormResult {
  if (typeof receipt === 'object' && 'refused' in receipt) throw new FormRollback(receipt);
  return receipt;
}

type RenderForm = (
  status: number,
  message: string,
  because?: { why?: RejectionCause; errors?: Readonly<Record<string, string>> | undefined },
) => Extract<FormAnswer, { kind: 'again' }>;

interface ReceiveSteps {
  again: RenderForm;
  words: FormWords;
  blockId: string;
  /** Counts the attempt. Throws RATE_LIMITED. */
  count: () => Promise<void>;
  cause: CausingRequest;
}

async function receive(
  site: SiteRef,
  sent: SentForm,
  { again, words, blockId, count, cause }: ReceiveSteps,
  { receivers, write, read, auth }: FormsOptions,
): Promise<FormAnswer> {
  const { organisationId, siteId } = site;
  const receiver = receiverOf(sent.form, receivers);
  if (!receiver) throw new Error(`Form ${sent.form.name}: there is no receiver ${sent.form.receiver}.`);
  const tools: ReceiverTools = { ...auth, read: (ask) => read(site, ask) };
  const prepare = async () => {
    await count();
    return receiver.prepare?.(sent, tools);
  };
  const first = await (passwordsOf(sent.form).size > 0 ? auth.limitReaderLogins(prepare) : prepare());
  const prepared = receiver.conclude ? await receiver.conclude(sent, tools, first) : first;
  const actor = { kind: 'system', organisationId } as const;
  let receipt: FormResult;
  try {
    receipt = await write({ actor, organisationId, siteIds: [siteId], request: cause }, async (work) =>
      throwIfRejected(
        await receiver
          .receive(checkingWrites(work), sent, prepared)
          .catch((error: unknown) => rejectionOf(error, sent)),
      ),
    );
  } catch (error) {
    if (error instanceof FormRollback)
      return again(422, error.receipt.refused, { errors: error.receipt.errors });
    throw error;
  }
  if (receipt === 'changed') return again(409, words.sentBefore);
  if (receipt !== 'taken' && 'goTo' in receipt) return { kind: 'goesOn', ...receipt };
  if (receipt !== 'taken' && 'done' in receipt) {
    const { done } = receipt;
    const posted = { blockId, typed: {}, errors: {}, message: null, token: '', done };
    return { kind: 'sent', message: done, blockId, posted };
  }
  return { kind: 'sent', message: sent.form.done(site.language), blockId };
}

/** Submitted values of the form's own fields only, without passwords, which have to be typed again. */
function typedOf({ form }: FoundForm, fields: PostedFields): PostedForm['typed'] {
  const secret = passwordsOf(form);
  return Object.fromEntries(
    [...namesOfForm(form), ...(form.tellsUnchanged ? [FIRST_VALUES] : [])].flatMap((name) => {
      const given = fields[name];
      return given && !secret.has(name) ? [[name, given]] : [];
    }),
  );
}

const TYPED: readonly FormFieldType[] = ['date', 'email', 'multiLineText', 'number', 'phone', 'text'];

/**
 * Typed values are retained; choices and consents are cleared, because the texts next to them have changed.
 */
function outdated(answer: FormAnswer, form: Form): FormAnswer {
  if (answer.kind !== 'again') return answer;
  const retainedNames = fieldsOfForm(form).flatMap(([name, { type }]) =>
    type === 'locale' ? ['countryCode', 'region'] : TYPED.includes(type) ? [name] : [],
  );
  const typed = Object.fromEntries(
    Object.entries(answer.posted.typed).filter(
      ([name]) => retainedNames.includes(name) || name === FIRST_VALUES,
    ),
  );
  return { ...answer, posted: { ...answer.posted, typed }, isOutdated: true };
}

/** Names of the form's password fields. */
function passwordsOf({ rows }: Form): ReadonlySet<string> {
  return new Set(
    rows.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, { type }]) => (type === 'password' ? [name] : [])),
    ),
  );
}
