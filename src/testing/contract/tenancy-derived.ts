/** Inputs for the generic operations of entities that have no attacks of their own written down. */
import type { Entity, GenericOperation } from '#model/define-entity.ts';
import { pascalCase } from '#model/field.ts';
import { registry } from '#server/registry.ts';
import { pointingValues } from './pointing.ts';
import type { Targets } from './tenancy-inputs.ts';

type Inputs = (target: Targets, own: Targets) => Record<string, unknown>[];

/** The name of a generic operation of an entity. */
export function operationOf(kind: GenericOperation, entity: Entity): string {
  const name = pascalCase(entity.name);
  return kind === 'stream' ? `get${name}Stream` : `${kind}${name}`;
}

/** Entities all of whose generic operations are attacked by derived inputs: those nobody wrote inputs for. */
export function derivedEntities(written: Record<string, Inputs>): Entity[] {
  return [...registry.entities.values()]
    .map(({ entity }) => entity)
    .filter((entity) => entity.operations.includes('create'))
    .filter((entity) => entity.operations.every((kind) => !(operationOf(kind, entity) in written)));
}

/** Inputs that name records of somebody else, for each generic operation of `entities` that takes any. */
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
    for (const kind of entity.operations) inputs[operationOf(kind, entity)] = make[kind];
  }
  return inputs;
}

/** A complete create input: the entity's first example, on the caller's site where the entity wants one. */
export function exampleOf(entity: Entity, own: { site: number }): Record<string, unknown> {
  return { ...entity.examples[0], ...(entity.tenancy === 'site' && { site: own.site }) };
}

/** Every way a record of the entity can point at something of somebody else. */
function pointing(entity: Entity, target: Targets): Record<string, unknown>[] {
  return pointingValues(entity.fields, target);
}

/** A change nobody but the record's own people may make: its title becomes that of another example. */
function titleChange(entity: Entity): Record<string, unknown> {
  const other = entity.examples.at(-1)?.[entity.titleField];
  return { [entity.titleField]: other ?? 'Stolen' };
}

function recordOf(target: Targets, entity: Entity): number {
  return target.records[entity.name] ?? 1_999_999_999;
}
