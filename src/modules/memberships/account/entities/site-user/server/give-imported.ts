/**
 * Data that an import adds to an account in addition to its profile: memberships, consents and answers.
 * Existing data is not written again.
 */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { ImportInput, RecordContext } from '#server/records/index.ts';
import {
  answersOf,
  DEMOGRAPHIC_TYPES,
  type DemographicAnswer,
} from '../../../../surveys/model/demographics.ts';
import { saveDemographics } from '../../../../registration/server/demographics.ts';
import { recordConsent } from '../../../server/consents.ts';
import { giveGrant } from '../../../../orders/server/grants.ts';
import type { siteUser } from '../entity.ts';
import type { ImportedDemographic, ImportedValues } from './imported-values.ts';

interface Giving extends Pick<ImportInput, 'siteId' | 'warn'> {
  imported: ImportedValues;
  /** Whether imported answers replace those that the reader gave. */
  canReplace: boolean;
}

type Account = RecordOf<typeof siteUser>;

/** Runs in the caller's transaction. */
export async function giveImported(work: RecordContext, account: Account, giving: Giving): Promise<void> {
  await giveMemberships(work, account, giving);
  await giveConsents(work, account, giving);
  await giveAnswers(work, account, giving);
}

async function giveMemberships(
  work: RecordContext,
  { id: siteUserId }: Account,
  { siteId, imported, warn }: Giving,
): Promise<void> {
  const { organisationId, db } = work;
  for (const { alias, until } of imported.memberships) {
    const { rows } = await sql<{ id: number }>`
      select id from membership where organisation_id = ${organisationId} and site_id = ${siteId}
        and alias = ${alias}`.execute(db);
    const [found] = rows;
    const grant = { siteUserId, membershipId: found?.id ?? 0, source: 'import' as const, until };
    if ((await giveGrant(db, { organisationId, siteId }, grant)) === 'missing')
      warn(`The site has no membership with the alias “${alias}”.`);
  }
}

/** The reader's own decisions win: a purpose for which a decision exists is unchanged. */
async function giveConsents(
  work: RecordContext,
  { id: siteUserId, countryCode }: Account,
  { siteId, imported }: Giving,
): Promise<void> {
  if (imported.consents.length === 0) return;
  const { organisationId, db } = work;
  const { rows } = await sql<{ purpose: string }>`
    select distinct purpose from site_user_consent where organisation_id = ${organisationId}
      and site_user_id = ${siteUserId}`.execute(db);
  const decided = new Set(rows.map(({ purpose }) => purpose));
  for (const { purpose, isGiven, version, text, policy, at } of imported.consents) {
    if (decided.has(purpose)) continue;
    decided.add(purpose);
    const shown = { wordingVersion: version, wording: text, policy };
    const consent = { siteUserId, purpose, isGiven, countryCode, address: null, at, ...shown };
    await recordConsent(db, { organisationId, siteId }, consent);
  }
}

async function giveAnswers(
  work: RecordContext,
  { id: siteUserId }: Account,
  { siteId, imported, canReplace, warn }: Giving,
): Promise<void> {
  const { demographics } = imported;
  if (demographics.length === 0) return;
  const { organisationId, db } = work;
  const named = demographics.map(({ question }) => question);
  const { rows } = await sql<Question>`
    select q.id, q.label, q.type, q.answers, q.earlier_answers as "earlierAnswers", d.question_id is not null as "isAnswered",
      coalesce(d.answer_ids, '{}') as "answeredIds", coalesce(d.answers, '{}') as "answeredWords", d.value as "answeredValue"
    from demographic_question q
    left join site_user_demographic d
      on d.organisation_id = q.organisation_id and d.site_user_id = ${siteUserId} and d.question_id = q.id
    where q.organisation_id = ${organisationId}
      and (q.label = any (${named}::text[]) or q.label || ' (' || q.id || ')' = any (${named}::text[])) order by q.id`.execute(
    db,
  );
  const answers = demographics.flatMap((given) => {
    const question =
      rows.find(({ label }) => label === given.question) ??
      rows.find(({ id, label }) => `${label} (${id})` === given.question);
    if (!question) {
      warn(`Unknown demographic question “${given.question}”.`);
      return [];
    }
    if (question.isAnswered && !canReplace) return [];
    return answerTo(question, given, warn).filter((answer) => !isStored(question, answer));
  });
  await saveDemographics(db, { organisationId, siteId }, { siteUserId, answers });
}

interface Question {
  id: number;
  label: string;
  type: number;
  answers: readonly Record<string, unknown>[] | null;
  earlierAnswers: readonly Record<string, unknown>[] | null;
  isAnswered: boolean;
  answeredIds: number[];
  answeredWords: string[];
  answeredValue: string | null;
}

/** Whether the same answer is already stored, with its original words and time. */
function isStored(
  { isAnswered, answeredIds, answeredValue }: Question,
  { choices, value }: DemographicAnswer,
): boolean {
  const ids = choices.map(({ id }) => id);
  return (
    isAnswered &&
    value === answeredValue &&
    new Set([...ids, ...answeredIds]).size === answeredIds.length &&
    ids.length === answeredIds.length
  );
}

/** A file saved before the question changed contains its earlier wording, which is preserved. */
function answerTo(
  { id: questionId, label, type, answers, earlierAnswers, answeredIds, answeredWords }: Question,
  given: ImportedDemographic,
  warn: (reason: string) => void,
): DemographicAnswer[] {
  const about = { questionId, question: label, type };
  const now = answersOf(answers);
  if (now.length === 0) {
    const value = given.answers.join(', ');
    return value === '' ? [] : [{ ...about, choices: [], value }];
  }
  const stored = answeredIds.map((id, at) => ({ id, label: answeredWords[at] ?? '' }));
  const known = [...now, ...answersOf(earlierAnswers), ...stored];
  const choices = given.answers.flatMap((answer) => {
    const found = known.find((choice) => choice.label === answer);
    if (!found) warn(`“${label}” has no answer “${answer}”.`);
    return found ?? [];
  });
  const valid = type === DEMOGRAPHIC_TYPES.multi ? choices : choices.slice(0, 1);
  return valid.length === 0 ? [] : [{ ...about, choices: valid, value: null }];
}
