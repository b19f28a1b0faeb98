/** One form that was sent: every step from the fields of a request to a record, or to the form with what was typed. */
import { firstOf, type FormReceiver, type PostedForm, type SentForm } from '#model/define-form.ts';
import type { ImageSource } from '#model/image-source.ts';
import { AppError } from '#model/errors.ts';
import type { AuthService } from '#server/auth/index.ts';
import type { FoundForm, Pages, PagesOptions } from '#server/pages/index.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { checkForm, namesOfForm } from '#site/ui/forms/check-form.ts';
import { HONEYPOT } from '#site/ui/forms/form.tsx';
import { formWords, type FormWords } from '#site/ui/forms/words.ts';
import type { FormChallenges } from './challenges.ts';

/** Names and values of a request, in their order. */
export type PostedFields = Readonly<Record<string, readonly string[]>>;

export interface FormsOptions {
  pages: Pick<Pages, 'form'>;
  auth: Pick<AuthService, 'countAttempt'>;
  write: PlatformContext['write'];
  challenges: FormChallenges;
  imageAddress: PagesOptions['imageAddress'];
  receivers: ReadonlyMap<string, FormReceiver<RecordContext>>;
}

/**
 * `missing`: readers find no such form there. `sent`: kept. `again`: nothing was kept; the form is to be shown with all that
 * was typed, under this status.
 */
export type FormAnswer =
  | { kind: 'missing' }
  | { kind: 'sent'; message: string; blockId: string }
  | { kind: 'again'; status: number; posted: PostedForm };

/** How often one address may send to one site in an hour; without a script less often, and all addresses together. */
const PER_HOUR = { good: 20, plain: 8, all: 600 };

export interface SentRequest {
  path: string;
  fields: PostedFields;
  ip: string;
  nowMs: number;
}

/** Takes what was sent to a page, or says what to do about it. What it answers with `sent` is in the database. */
export async function takeForm(
  site: SiteRef,
  { path, fields, ip, nowMs }: SentRequest,
  options: FormsOptions,
): Promise<FormAnswer> {
  const blockId = firstOf(fields, 'x_form');
  const found = await options.pages.form(site, path, blockId);
  if (!found) return { kind: 'missing' };
  const place = { siteId: site.siteId, blockId, path: found.path };
  const words = formWords(site.language);
  const token = firstOf(fields, 'x_token');
  const verdict = options.challenges.judge(place, { token, answer: firstOf(fields, 'x_answer') }, nowMs);
  const again = (status: number, message: string, errors: Record<string, string> = {}): FormAnswer => {
    // An attempt goes on under its token: time that has passed counts.
    const isOver = verdict.kind === 'none' || status === 409;
    const next = isOver ? options.challenges.issuePlain(place, nowMs) : token;
    const typed = typedOf(found, fields);
    return { kind: 'again', status, posted: { blockId, typed, errors, message, token: next } };
  };
  const { values, errors } = checkForm(found.form, fields, site.language);
  if (Object.keys(errors).length > 0) return again(422, words.summary, errors);
  if (firstOf(fields, HONEYPOT) !== '') return again(422, words.refused);
  if (verdict.kind === 'none') return again(200, words.checkAndSend);
  if (verdict.kind === 'early') return again(422, words.tooFast);
  if (await isTooMany(site, { ip, kind: verdict.kind }, options)) return again(429, words.tooMany);
  const sent = { ...sentOf(site, found, options), values, attempt: verdict.attempt };
  return receive(site, sent, { again, words, blockId }, options);
}

function sentOf(
  site: SiteRef,
  found: FoundForm,
  { imageAddress }: FormsOptions,
): Omit<SentForm, 'values' | 'attempt'> {
  const { siteId, name: siteName, language, origin } = site;
  const address = (image: ImageSource) => imageAddress(origin, image).url;
  return { ...found, siteId, siteName, language, origin, imageAddress: address };
}

async function receive(
  { organisationId, siteId, language }: SiteRef,
  sent: SentForm,
  {
    again,
    words,
    blockId,
  }: { again: (status: number, message: string) => FormAnswer; words: FormWords; blockId: string },
  { receivers, write }: FormsOptions,
): Promise<FormAnswer> {
  const receiver = receivers.get(sent.form.receiver);
  if (!receiver) throw new Error(`Form ${sent.form.name}: there is no receiver ${sent.form.receiver}.`);
  const actor = { kind: 'system', organisationId } as const;
  const receipt = await write({ actor, organisationId, siteIds: [siteId] }, (work) =>
    receiver.receive(work, sent),
  );
  if (receipt === 'changed') return again(409, words.sentBefore);
  return { kind: 'sent', message: sent.form.done(language), blockId };
}

/** Of the form's own fields alone; passwords are typed again. */
function typedOf({ form }: FoundForm, fields: PostedFields): PostedForm['typed'] {
  const secret = new Set(
    form.rows.flatMap((row) =>
      Object.entries(row.fields).flatMap(([name, { type }]) => (type === 'password' ? [name] : [])),
    ),
  );
  return Object.fromEntries(
    namesOfForm(form).flatMap((name) => {
      const given = fields[name];
      return given && !secret.has(name) ? [[name, given]] : [];
    }),
  );
}

async function isTooMany(
  { siteId }: SiteRef,
  { ip, kind }: { ip: string; kind: 'good' | 'plain' },
  { auth }: FormsOptions,
): Promise<boolean> {
  const limits = [
    { key: `form/${siteId}/${kind}/${ip}`, countMax: PER_HOUR[kind], windowSeconds: 3600 },
    { key: `form/${siteId}`, countMax: PER_HOUR.all, windowSeconds: 3600 },
  ];
  try {
    await auth.countAttempt(limits);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return true;
    throw error;
  }
}
