/** Creates records from forms of readers, whom no access rule of the entity names. */
import type { Entity } from '#model/define-entity.ts';
import type { RecordOf } from '#records/record-of.ts';
import { valueSchema } from '#records/shape.ts';
import { assertReferencesVisible } from '../references/foreign-references.ts';
import type { FormInputValues } from '../record-actions.ts';
import type { RecordContext } from '../record-context.ts';
import { checkedInput, insertUnchecked, runChecks } from '../write.ts';

/**
 * Creates a record as `create` does, with every check of its input; skips only access, because the form decides who may send it. Throws
 * BAD_USER_INPUT for typed values and the errors of the domain's rules; a fixed value that its field refuses is a mistake in the
 * product.
 */
export async function createFromForm<E extends Entity>(
  work: RecordContext,
  entity: E,
  { typed, fixed, site }: FormInputValues,
): Promise<RecordOf<E>> {
  const ofServer = Object.entries(fixed).filter(([key]) => entity.fields[key]?.options.writable === 'server');
  for (const [key, value] of ofServer) assertFixed(entity, key, value);
  const server = Object.fromEntries(ofServer);
  const input = { ...fixed, ...typed };
  for (const key of Object.keys(server)) delete input[key];
  const modulesOn = work.records.modulesOf({ site }) ?? new Set<string>();
  const { actor, registry } = work;
  const values = { ...checkedInput({ actor, registry, modulesOn }, entity, input), ...server };
  await assertReferencesVisible(work, entity.fields, values);
  const nothing = Object.fromEntries(Object.keys(entity.fields).map((key) => [key, null]));
  runChecks(work, entity, null, { ...nothing, ...values });
  return insertUnchecked(work, entity, values, { event: 'Sent with a form' });
}

function assertFixed(entity: Entity, key: string, value: unknown): void {
  const field = entity.fields[key];
  if (!field || value === null || value === undefined) return;
  const checked = valueSchema(field).safeParse(value);
  if (!checked.success)
    throw new Error(
      `${entity.name}.${key} has a fixed value that it refuses: ${checked.error.issues[0]?.message ?? ''}`,
    );
}
