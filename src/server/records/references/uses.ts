/** Finds the records that refer to a record, for users who consider deleting it. */
import { sql } from 'kysely';
import { PENDING_KIND } from '#records/shape.ts';
import { findRecord, findRecords } from '../read.ts';
import { entityOf, type RecordContext } from '../record-context.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { Uses } from '../record-actions.ts';

/** Number of uses listed by name; of others only the number is reported. */
const NAMED_MAX = 20;
/** Limit of a count. */
const COUNTED_MAX = 1_000;

/**
 * Whether `to` is referenced by a record that the user may not see, on a site that the user does not work on,
 * where a change would also show. Examines the newest thousand uses.
 */
export async function isUsedOnOtherSites(
  work: RecordContext,
  to: { entity: string; id: number },
): Promise<boolean> {
  const byEntity = new Map<string, number[]>();
  for (const { from_entity: name, from_id: id } of await usersOf(work, { entity: to.entity, ids: [to.id] })) {
    const ids = byEntity.get(name);
    if (ids) ids.push(id);
    else byEntity.set(name, [id]);
  }
  for (const [name, ids] of byEntity) {
    const found = await findRecords(work, entityOf(work.registry, name).entity, ids);
    if (ids.some((id) => !found.has(id))) return true;
  }
  return false;
}

/**
 * Returns every record that refers to one of `ids`, once, without those records themselves. Records that refer
 * to them only in `quietField` are counted and named separately.
 */
export async function usesOf(
  work: RecordContext,
  to: { entity: string; ids: readonly number[] },
  quietField?: string,
): Promise<Uses> {
  const rows = (await usersOf(work, to)).map((row) => ({ ...row, isQuiet: isOnly(row.kinds, quietField) }));
  const records: Uses['records'] = [];
  // Those that are not quiet come first: they are the reason to think again.
  for (const row of rows.toSorted((a, b) => Number(a.isQuiet) - Number(b.isQuiet)).slice(0, NAMED_MAX)) {
    const { entity, access } = entityOf(work.registry, row.from_entity);
    const record = await findRecord(work, entity, row.from_id);
    // For records on sites that the actor does not work on, only their existence is reported.
    if (!record || !access.read(work.actor, record, work.now)) continue;
    const field = entity.fields[entity.titleField];
    const stored = record[entity.titleField];
    // A menu is named by its position on the site, which users know by its label.
    const title = (typeof stored === 'string' && field?.kind.present?.(stored, field.options)) || stored;
    const name = typeof title === 'string' && title !== '' ? title : `${entity.label} ${record.id}`;
    const type = entity.variants && work.registry.contentTypes.get(String(record['type']));
    const label = type?.label ?? entity.label;
    records.push({ entity: entity.name, label, id: record.id, name, isQuiet: row.isQuiet });
  }
  return { records, totalCount: rows.length, quietCount: rows.filter(({ isQuiet }) => isQuiet).length };
}

/** Whether a record refers in `field` and nowhere else, apart from its unpublished changes. */
function isOnly(kinds: string, field: string | undefined): boolean {
  const shown = kinds.split(' ').filter((kind) => kind !== PENDING_KIND);
  return shown.length > 0 && shown.every((kind) => kind === field);
}

/**
 * Returns the referring records, for each record at most as many as are counted, in the order of the index.
 */
async function usersOf(
  work: UnitOfWork,
  to: { entity: string; ids: readonly number[] },
): Promise<{ from_entity: string; from_id: number; kinds: string }[]> {
  const { rows } = await sql<{ from_entity: string; from_id: number; kinds: string }>`
    select one.from_entity, one.from_id, string_agg(one.kinds, ' ') as kinds from unnest(${to.ids}::integer[]) as used (id) cross join lateral (
      select r.from_entity, r.from_id, string_agg(r.kind, ' ') as kinds from reference r
      where r.organisation_id = ${work.organisationId} and r.to_entity = ${to.entity} and r.to_id = used.id
        and not (r.from_entity = ${to.entity} and r.from_id = any (${to.ids}::integer[]))
      group by r.from_entity, r.from_id order by r.from_entity, r.from_id desc limit ${COUNTED_MAX}
    ) one group by one.from_entity, one.from_id order by one.from_entity, one.from_id desc limit ${COUNTED_MAX}
  `.execute(work.db);
  return rows;
}
