/**
 * Targets of a mapping: entities and content types, and their fields. Derived only from their definitions.
 */
import { sql } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { Shape } from '#model/field.ts';
import type { ProtectedAction } from '#import/protection.ts';
import { batchedStatement } from '#records/write-batch.ts';
import { lookupsOf, type ImportMapping } from '#import/mapping.ts';
import {
  columnOf,
  tableOf,
  type ImportHooks,
  type Registry,
  type StoredRecord,
  type RecordContext,
} from '#server/records/index.ts';
import { describeAcceptedValue } from './accepted-value.ts';

export interface Target {
  /** Name used in mappings: an entity, or a content type of an entity. */
  name: string;
  entity: Entity;
  hooks: ImportHooks;
  shape: Shape;
}

/** The target with this name; null if nothing with this name can be imported. */
export function findTarget(work: Pick<RecordContext, 'registry'>, name: string): Target | null {
  const { registry } = work;
  const variant = registry.contentTypes.has(name)
    ? [...registry.entities.values()].find(({ entity }) => entity.variants === 'contentTypes')
    : undefined;
  const entity = (
    variant ??
    (Object.hasOwn(Object.fromEntries(registry.entities), name) ? registry.entities.get(name) : undefined)
  )?.entity;
  const hooks = entity && registry.hooks.get(entity.name)?.imports;
  if (!entity || !hooks || (entity.variants && !variant)) return null;
  const own = Object.fromEntries(
    Object.entries(entity.fields).filter(
      ([key, field]) => field.options.writable !== 'server' && key !== 'site',
    ),
  );
  return { name, entity, hooks, shape: hooks.shape?.(work, name) ?? own };
}

/** Names of all targets. */
export function targetNames(registry: Registry): string[] {
  const plain = [...registry.hooks.values()]
    .filter(({ entity, imports }) => imports && !entity.variants)
    .map(({ entity }) => entity.name);
  return [...registry.contentTypes.keys(), ...plain].sort();
}

export interface DescribedField {
  key: string;
  label: string;
  help: string | null;
  /** A description of the accepted values. */
  takes: string;
  required: boolean;
}

/** The fields of a target that a mapping may fill. */
export interface DescribedTarget {
  name: string;
  label: string;
  fields: DescribedField[];
}

/** Describes all targets with their fields. */
export function describeTargets(work: Pick<RecordContext, 'registry'>): DescribedTarget[] {
  return targetNames(work.registry).flatMap((name) => {
    const target = findTarget(work, name);
    if (!target) return [];
    const label = work.registry.contentTypes.get(name)?.label ?? target.entity.label;
    const fields = Object.entries(target.shape).map(([key, field]) => ({
      key,
      label: field.options.label,
      help: field.options.help ?? null,
      takes: describeAcceptedValue(field),
      required: field.options.required === true && field.options.default === undefined,
    }));
    return [{ name, label, fields }];
  });
}

/**
 * Checks that every target and field that a mapping names exists. Throws BAD_USER_INPUT with the locations of
 * those that do not.
 */
export function checkMapping(work: RecordContext, mapping: ImportMapping): Map<string, Target> {
  const fields: FieldErrors = {};
  const refuse = (place: string, message: string) => (fields[place] ??= `${place}: ${message}`);
  const targets = new Map<string, Target>();
  const targetAt = (name: string, place: string): Target | null => {
    const target = findTarget(work, name);
    if (!target)
      refuse(place, `“${name}” cannot be imported. There are ${targetNames(work.registry).join(', ')}.`);
    return target;
  };
  mapping.sources.forEach((source, index) => {
    const place = `sources[${index}]`;
    const target = targetAt(source.target, `${place}.target`);
    if (!target) return;
    targets.set(source.key, target);
    for (const key of Object.keys(source.fields))
      if (!Object.hasOwn(target.shape, key))
        refuse(
          `${place}.fields.${key}`,
          `${source.target} has no field “${key}”. It has ${Object.keys(target.shape).join(', ')}.`,
        );
    for (const [column, said] of Object.entries(source.protected))
      for (const action of typeof said === 'string' ? [said] : Object.values(said)) {
        const field = FIELD_OF_ACTION[action];
        if (field !== undefined && !Object.hasOwn(target.shape, field))
          refuse(
            `${place}.protected.${column}`,
            `${source.target} cannot be kept from readers: write skip or public.`,
          );
      }
    if (source.adopt !== null && !isComparable(target, source.adopt))
      refuse(`${place}.adopt`, `${source.target} cannot be found by “${source.adopt}”.`);
  });
  const keys = new Set(mapping.sources.map((source) => source.key));
  for (const { place, lookup } of lookupsOf(mapping)) {
    if ('source' in lookup) {
      if (!keys.has(lookup.source)) refuse(place, `Unknown source “${lookup.source}”.`);
      continue;
    }
    const target = targetAt(lookup.target, place);
    if (!target || 'address' in lookup) continue;
    if (!isComparable(target, lookup.by))
      refuse(place, `${lookup.target} cannot be found by “${lookup.by}”.`);
    for (const key of Object.keys(lookup.create ?? {}))
      if (!Object.hasOwn(target.shape, key)) refuse(place, `${lookup.target} has no field “${key}”.`);
  }
  if (Object.keys(fields).length > 0) throw badInput('MAPPING_INVALID', 'The mapping is not valid.', fields);
  return targets;
}

/** The field of an item that implements each action. */
const FIELD_OF_ACTION: Partial<Record<ProtectedAction, string>> = {
  draft: 'draft',
  members: 'registrationRequired',
};

/**
 * Whether records can be compared by a field. Lists, sorting and search have indexes; other texts of an
 * entity are few or never compared.
 */
function isComparable({ entity }: Target, key: string): boolean {
  const field = entity.fields[key];
  return field?.kind.column(field.options).type === 'text';
}

/** The oldest record of the site or organisation with this value in a field; null without one. */
export async function findByField(
  work: RecordContext,
  target: Target,
  siteId: number,
  key: string,
  value: string,
): Promise<StoredRecord | null> {
  const id = await idByField(work, { target, siteId, key, value });
  return id === null ? null : work.records.find(target.entity, id);
}

const idByField = batchedStatement(
  ({ target, siteId, key }: { target: Target; siteId: number; key: string; value: string }) =>
    JSON.stringify([target.name, siteId, key]),
  async (work: RecordContext, wanted): Promise<(number | null)[]> => {
    const [first] = wanted;
    if (!first) return [];
    const { entity, name } = first.target;
    const column = (field: string) => sql.ref(columnOf(entity, field));
    const ofSite = 'site' in entity.fields ? sql`and ${column('site')} = ${first.siteId}` : sql``;
    const ofType = entity.variants ? sql`and type = ${name} and status <> 0` : sql``;
    const rows = await sql<{ value: string; id: number }>`
      select value, found.id from unnest(${wanted.map(({ value }) => value)}::text[]) as value
      cross join lateral (
        select id from ${sql.table(tableOf(entity))}
        where organisation_id = ${work.organisationId} and ${column(first.key)} = value ${ofSite} ${ofType}
        order by id limit 1) as found`.execute(work.db);
    const ids = new Map(rows.rows.map(({ value, id }) => [value, id]));
    return wanted.map(({ value }) => ids.get(value) ?? null);
  },
);
