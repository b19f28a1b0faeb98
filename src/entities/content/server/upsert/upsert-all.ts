/** Several records in one call: each in a separate transaction, with a separate answer. */
import { AppError } from '#model/errors.ts';
import type { BeforeContext } from '#model/define-operation.ts';
import { holdsPermissions } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { DEFAULT_SOURCE } from './inputs.ts';
import { sentDocument, type SentDocument } from '../inputs.ts';
import { upsertContent, type Upserted, type UpsertRecord } from './upsert.ts';

/** Records that an API key or a user may send in a minute, in calls with one record or several. */
const RECORDS_A_MINUTE = 6_000;

/** Unexpected errors of one call after which the rest is not tried, as the database may be down. */
const FAILURES_MAX = 3;

type Context = BeforeContext<OperationContext>;

/** A record as a program sends it: with its values typed or as JSON. */
type SentRecord = Omit<UpsertRecord, 'type' | 'values'> & SentDocument;

/** The answer for one record: what was done, or why nothing was. */
export interface RecordAnswer extends Partial<Omit<Upserted, 'outcome'>> {
  externalId: string;
  source: string;
  outcome: Upserted['outcome'] | 'refused';
  code?: string;
  reason?: string;
  message?: string;
  fields?: Record<string, string>;
}

/**
 * Writes the records in their order. A refused record does not affect the others; after several unexpected errors the
 * call fails, and can be repeated.
 */
export async function upsertAll(ctx: Context, records: readonly SentRecord[]): Promise<RecordAnswer[]> {
  await countRecords(ctx, records.length);
  const answers: RecordAnswer[] = [];
  let failures = 0;
  const onFailure = (error: unknown) => {
    failures += 1;
    if (failures > FAILURES_MAX) throw error;
  };
  for (const record of records) {
    const { externalId, source } = record;
    answers.push({
      externalId,
      source: source ?? DEFAULT_SOURCE,
      ...(await answerOf(ctx, record, onFailure)),
    });
  }
  return answers;
}

/** Counts the records of a call against the limit of its caller; throws RATE_LIMITED if any of them exceeds it. */
export async function countRecords({ actor, services }: Context, count: number): Promise<void> {
  if (!holdsPermissions(actor)) return;
  const key = { counter: `records/${actor.kind}`, of: [actor.id] };
  await services.auth.countRequest({ key, requests: RECORDS_A_MINUTE, seconds: 60 }, count);
}

async function answerOf(
  ctx: Context,
  record: SentRecord,
  onFailure: (error: unknown) => void,
): Promise<Omit<RecordAnswer, 'externalId' | 'source'>> {
  try {
    return await upsertSeparately(ctx, record);
  } catch (error) {
    if (!(error instanceof AppError)) {
      onFailure(error);
      ctx.services.log.error({ err: error }, 'A record of a program could not be written.');
      const { code, reason, message } = ctx.services.temporaryFailure(error) ?? UNEXPECTED;
      return { outcome: 'refused', code, reason, message };
    }
    if (error.cause !== undefined) ctx.services.log.error({ err: error }, error.message);
    const { code, reason, message, extensions } = error;
    return { outcome: 'refused', code, reason, message, ...fieldsOf(extensions) };
  }
}

const UNEXPECTED = {
  code: 'INTERNAL',
  reason: 'UNEXPECTED',
  message: 'This record could not be written. The error is in the log of the server.',
} as const;

/** Writes one record in a separate transaction. */
function upsertSeparately({ actor, services, site }: Context, record: SentRecord): Promise<Upserted> {
  if (!holdsPermissions(actor)) throw new Error('Records are written by users and programs.');
  const { organisationId, siteIds } = actor;
  const modules = site && { modulesOn: site.modulesOn };
  return services.write({ actor, organisationId, siteIds, ...modules }, (work) =>
    upsertContent(work, services, { ...record, ...sentDocument(work.registry.contentTypes, record) }),
  );
}

function fieldsOf({ fields }: Record<string, unknown>): Pick<RecordAnswer, 'fields'> {
  return typeof fields === 'object' && fields !== null
    ? { fields: Object.fromEntries(Object.entries(fields).map(([key, message]) => [key, String(message)])) }
    : {};
}
