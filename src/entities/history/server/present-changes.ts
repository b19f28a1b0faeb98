/** Rows of the history, presented for people: author, action and record. */
import { sql } from 'kysely';
import { commonFields } from '#merge/document-shape.ts';
import type { Entity } from '#model/define-entity.ts';
import { snakeCase, type Shape } from '#model/field.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { HistoryRow, RecordContext, UnitOfWork } from '#server/records/index.ts';

const WORDS = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  version: 'Stored as a version',
} as const;

/** Presents the rows of records that the actor may read; rows of unregistered entities are left out. */
export async function presentChanges(work: RecordContext, rows: readonly HistoryRow[]) {
  const readable = rows.filter((row) => canRead(work, row));
  const people = await namesOf(work, readable);
  const existing = await existingOf(work, readable);
  return readable.flatMap((row) => {
    const entity = work.registry.entities.get(row.entity)?.entity;
    if (!entity) return [];
    return {
      id: row.id,
      at: row.at,
      by: row.userId === null ? null : { id: row.userId, fullName: people.get(row.userId) ?? '' },
      entity: row.entity,
      label: entity.label,
      recordId: row.recordId,
      title: titleOf(entity, row),
      exists: existing.has(keyOf(row)),
      event: row.name ? `${row.event ?? 'Named'}: “${row.name}”` : (row.event ?? WORDS[row.action]),
      fields: row.action === 'update' ? changedLabels(work, entity, row) : [],
    };
  });
}

/** The record's title as its list shows it: the label if the title field is a choice. */
function titleOf(entity: Entity, { after, before, recordId }: HistoryRow): string {
  const field = entity.fields[entity.titleField];
  const value = (after ?? before)?.[entity.titleField];
  const title = value ? (field?.kind.present?.(value, field.options) ?? value) : null;
  return typeof title === 'string' && title !== '' ? title : `${entity.label} ${recordId}`;
}

function canRead(work: RecordContext, row: HistoryRow): boolean {
  const access = work.registry.entities.get(row.entity)?.access;
  const record = row.after ?? row.before;
  return record !== null && access?.read(work.actor, record, work.now) === true;
}

/** Labels of the fields that a write changed, according to the entity and the record's type. */
function changedLabels(work: RecordContext, entity: Entity, { before, after }: HistoryRow): string[] {
  const changed = (shape: Shape, old: Record<string, unknown>, now: Record<string, unknown>) =>
    Object.entries(shape)
      .filter(([key, field]) => field.options.writable !== 'server' && !isDeepEqual(old[key], now[key]))
      .map(([, field]) => field.options.label);
  if (!before || !after) return [];
  const type = entity.variants && work.registry.contentTypes.get(String(after['type']));
  if (!type) return changed(entity.fields, before, after);
  const own = (record: Record<string, unknown>) => (record['fields'] ?? {}) as Record<string, unknown>;
  return [
    ...changed(commonFields(entity.fields, type), before, after),
    ...changed(type.fields, own(before), own(after)),
  ];
}

/** Names of the users who wrote the rows, by id. */
export async function namesOf(work: UnitOfWork, rows: readonly HistoryRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.userId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await work.db
    .selectFrom('cms_user')
    .select(['id', 'first_name', 'last_name'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/**
 * Finds which of the records the transaction can still see, with one statement for each entity on the page.
 */
async function existingOf(work: UnitOfWork, rows: readonly HistoryRow[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const [name, ofKind] of Map.groupBy(rows, (row) => row.entity)) {
    const ids = [...new Set(ofKind.map((row) => row.recordId))];
    const found = await sql<{ id: number }>`
      select id from ${sql.table(snakeCase(name))} where organisation_id = ${work.organisationId} and id = any (${ids})`.execute(
      work.db,
    );
    for (const { id } of found.rows) existing.add(`${name}/${id}`);
  }
  return existing;
}

function keyOf(row: HistoryRow): string {
  return `${row.entity}/${row.recordId}`;
}
