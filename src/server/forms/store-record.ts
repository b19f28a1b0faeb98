/** Creates the record of a form, with the checks of its entity; what these refuse comes back to the fields of the form. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FormResult, SentForm } from '#model/pages/define-form.ts';
import type { FormRecord } from '#records/form-record.ts';
import type { RecordContext } from '#server/records/index.ts';
import { recordValues } from '#site/ui/forms/record-values.ts';
import { formWords } from '#site/ui/forms/words.ts';
import { rejectionOf } from './entity-refusals.ts';

/** Receives a form with a record. The same attempt sent twice creates one record; it is remembered for a day (`clearOldAttempts`). */
export async function storeRecord(
  work: RecordContext,
  sent: SentForm,
  record: FormRecord<SentForm>,
): Promise<FormResult> {
  const values = fingerprint(sent);
  const earlier = await rememberAttempt(work, sent, values);
  if (earlier !== null) return earlier === values ? 'taken' : 'changed';
  const { entity } = record;
  const { siteId: site } = sent;
  const typed = recordValues(sent.form, sent.values, sent.timeZone);
  const given = typeof record.fixed === 'function' ? record.fixed(sent) : (record.fixed ?? {});
  const fixed = { ...given, ...(entity.tenancy === 'site' && { site }) };
  try {
    await work.records.checkReferences(entity.fields, typed);
  } catch (error) {
    return rejectionOf(error, sent, formWords(sent.language).choice);
  }
  await work.records.createFromForm(entity, { typed, fixed, site });
  return 'taken';
}

/** Stores the attempt, and returns the fingerprint of the values with which it was sent before; null for the first time. */
async function rememberAttempt(
  { db, organisationId }: RecordContext,
  { siteId, attempt }: SentForm,
  values: string,
): Promise<string | null> {
  const own = sql`organisation_id = ${organisationId} and site_id = ${siteId} and attempt = ${attempt}`;
  // A concurrent submission of the attempt waits here until this one has ended.
  const { rows } = await sql`insert into form_attempt (organisation_id, site_id, attempt, fingerprint)
    values (${organisationId}, ${siteId}, ${attempt}, ${values})
    on conflict (organisation_id, site_id, attempt) do nothing returning attempt`.execute(db);
  if (rows.length === 0) {
    const found = await sql<{
      fingerprint: string;
    }>`select fingerprint from form_attempt where ${own}`.execute(db);
    return found.rows[0]?.fingerprint ?? null;
  }
  return null;
}

function fingerprint({ form, values, attempt }: SentForm): string {
  return createHash('sha256')
    .update(JSON.stringify([attempt, form.name, values]))
    .digest('hex');
}
