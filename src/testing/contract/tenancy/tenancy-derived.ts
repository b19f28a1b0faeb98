/**
 * Attacks derived from definitions: on generic operations, and on operations whose input only contains ids of
 * records.
 */
import type { Entity, GenericOperation } from '#model/define-entity.ts';
import { contentId } from '#entities/content/server/inputs.ts';
import { pascalCase, type Field } from '#model/field.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import { hasReferenceField, referenceValues, targetOf } from '../reference-values.ts';
import type { Targets } from './tenancy-inputs.ts';

type Inputs = (target: Targets, own: Targets) => Record<string, unknown>[];

/** The name of a generic operation of an entity. */
export function operationOf(kind: GenericOperation, entity: Entity): string {
  const name = pascalCase(entity.name);
  return kind === 'stream' ? `get${name}Stream` : `${kind}${name}`;
}

/** Entities whose generic operations are all attacked with derived inputs: those without written inputs. */
export function derivedEntities(written: Record<string, Inputs>): Entity[] {
  return [...registry.entities.values()]
    .map(({ entity }) => entity)
    .filter((entity) => entity.operations.includes('create'))
    .filter((entity) => entity.operations.every((kind) => !(operationOf(kind, entity) in written)));
}

/**
 * Inputs with another tenant's records, for each generic operation of `entities` that accepts such inputs.
 */
export function derivedInputs(entities: readonly Entity[]): Record<string, Inputs> {
  const inputs: Record<string, Inputs> = {};
  for (const entity of entities) {
    const make: Record<GenericOperation, Inputs> = {
      get: (target) => [{ id: recordOf(target, entity) }],
      delete: (target) => [{ id: recordOf(target, entity) }],
      stream: (target) => [
        entity.tenancy === 'site' && entity.list.filters.includes('site') ? { site: target.site } : {},
        ...(entity.list.search.length > 0 ? [{ search: 'BCANARY' }] : []),
      ],
      create: (target, own) =>
        pointing(entity, target).map((values) => ({ ...exampleOf(entity, own), ...values })),
      update: (target, own) => [
        { id: recordOf(target, entity), version: target.recordVersion, changes: titleChange(entity) },
        ...pointing(entity, target).map((changes) => ({
          id: recordOf(own, entity),
          version: own.recordVersion,
          changes,
        })),
      ],
    };
    for (const kind of entity.operations)
      if (!namesNothing(kind, entity)) inputs[operationOf(kind, entity)] = make[kind];
  }
  return inputs;
}

/**
 * Whether an operation's input cannot refer to a record: the creation of an entity that has neither a site
 * nor references.
 */
export function namesNothing(kind: GenericOperation, entity: Entity): boolean {
  return kind === 'create' && !hasReferenceField(entity.fields);
}

/** Inputs with another tenant's records, for hand-written operations whose input only contains ids. */
export function derivedOperations(operations: readonly AnyOperation[]): Record<string, Inputs> {
  return Object.fromEntries(
    operations.flatMap(({ name, input }) => {
      const demanded = Object.entries(input).filter(([, { options }]) => options.required);
      const named = demanded.map(([key, field]) => [key, namedBy(field)] as const);
      if (named.length === 0 || named.some(([, target]) => target === undefined)) return [];
      const inputs: Inputs = (target) => [
        Object.fromEntries(named.map(([key, find]) => [key, find?.(target)])),
      ];
      return [[name, inputs]];
    }),
  );
}

/** The record of the tests to which an input field refers, if any. */
function namedBy(field: Field): ((target: Targets) => number) | undefined {
  if (field === contentId) return (target) => target.content;
  const { to } = field.options as { to?: string };
  if (field.kind.kind !== 'relation' || to === undefined) return undefined;
  return (target) => targetOf(to, target);
}

/**
 * A complete create input: the entity's first example, on the caller's site if the entity requires one, with the
 * caller's records in required relations.
 */
export function exampleOf(
  entity: Entity,
  own: Pick<Targets, 'site'> & Partial<Targets>,
): Record<string, unknown> {
  const required = Object.entries(entity.fields).flatMap(([key, { kind, options }]) => {
    const id = own.records?.[String(options['to'])];
    const isDemanded = kind.kind === 'relation' && options.required && options.writable !== 'server';
    return isDemanded && key !== 'site' && id !== undefined ? [[key, id]] : [];
  });
  return {
    ...entity.examples[0],
    ...(entity.tenancy === 'site' && { site: own.site }),
    ...Object.fromEntries(required),
  };
}

/** Names of other entities that the entity’s required relations name. */
export function requiredEntities({ name, fields }: Entity): string[] {
  return Object.values(fields).flatMap(({ kind, options }) =>
    kind.kind === 'relation' && options.required && options.writable !== 'server' && options['to'] !== name
      ? [String(options['to'])]
      : [],
  );
}

/** Every reference of the entity to another tenant's record. */
function pointing(entity: Entity, target: Targets): Record<string, unknown>[] {
  return referenceValues(entity.fields, target);
}

/** A change that only the record's own users may make: its title becomes that of another example. */
export function titleChange(entity: Entity): Record<string, unknown> {
  const other = entity.examples.at(-1)?.[entity.titleField];
  return { [entity.titleField]: other ?? 'Stolen' };
}

function recordOf(target: Targets, entity: Entity): number {
  return target.records[entity.name] ?? 1_999_999_999;
}
