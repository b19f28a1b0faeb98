/** Inputs for the generic operations of entities nobody wrote inputs for, like an extension's: made of the definition. */
import type { Entity } from '#model/define-entity.ts';
import { pascalCase } from '#model/field.ts';
import { TENANCY_INPUTS, type Inputs, type Targets } from './tenancy-inputs.ts';

/** Which target a relation to this entity would be pointed at. */
const POINTED_AT: Record<string, (target: Targets) => number> = {
  site: (target) => target.site,
  websiteSection: (target) => target.section,
  layout: (target) => target.layout,
  asset: (target) => target.asset,
  content: (target) => target.content,
};

/** The entities whose reading has no inputs written by hand. */
export function entitiesWithoutInputs(entities: Iterable<{ entity: Entity }>): Entity[] {
  return [...entities]
    .map(({ entity }) => entity)
    .filter(({ name, operations }) => operations.length > 0 && !(`get${pascalCase(name)}` in TENANCY_INPUTS))
    .filter(({ variants }) => variants === undefined);
}

/** Inputs by operation: another's record named by its id, and own records pointed at what is another's. */
export function genericInputs(entity: Entity): Record<string, Inputs> {
  const name = pascalCase(entity.name);
  const idOf = (target: Targets) => target.records[entity.name];
  const example = entity.examples[0] ?? {};
  const pointing = (target: Targets): Record<string, unknown>[] =>
    Object.entries(entity.fields).flatMap(([key, { kind, options }]) => {
      const pointedAt = kind.kind === 'relation' ? POINTED_AT[String(options['to'])] : undefined;
      return pointedAt && options.writable !== 'server' ? [{ [key]: pointedAt(target) }] : [];
    });
  const created: Inputs = (target, own) =>
    pointing(target).map((values) => ({
      ...example,
      ...(entity.tenancy === 'site' && { site: own.site }),
      ...values,
    }));
  const updated: Inputs = (target, own) => [
    { id: idOf(target), version: target.recordVersion, changes: titleOf(entity) },
    ...pointing(target).map((changes) => ({ id: idOf(own), version: own.recordVersion, changes })),
  ];
  const inputs: Record<string, Inputs> = {
    [`get${name}`]: (target) => [{ id: idOf(target) }],
    [`get${name}Stream`]: (target) => [
      { ...(entity.list.filters.includes('site') && { site: target.site }) },
      ...(entity.list.search.length > 0 ? [{ search: 'BCANARY' }] : []),
    ],
    [`create${name}`]: created,
    [`update${name}`]: updated,
    [`delete${name}`]: (target) => [{ id: idOf(target) }],
  };
  const offered = new Set(entity.operations.map((operation) => operationName(operation, name)));
  return Object.fromEntries(Object.entries(inputs).filter(([operation]) => offered.has(operation)));
}

function operationName(operation: string, name: string): string {
  return operation === 'stream' ? `get${name}Stream` : `${operation}${name}`;
}

function titleOf(entity: Entity): Record<string, unknown> {
  const examples = entity.examples.map((example) => example[entity.titleField]);
  return { [entity.titleField]: examples[1] ?? examples[0] ?? 'Stolen' };
}
