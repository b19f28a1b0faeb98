/** What came from extensions/: the contracts write the product's own lists down, and an extension adds to none of them. */
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import { operationOf } from './tenancy/tenancy-derived.ts';

/** The places the registries are generated from, see scripts/generate/registries.ts. */
const modules = import.meta.glob<Record<string, unknown>>([
  '/extensions/*/content-types/*/type.ts',
  '/extensions/*/entities/*/entity.ts',
  '/extensions/*/entities/*/server/operations/*.ts',
  '/extensions/*/entities/*/admin/screens.ts',
  '/extensions/*/entities/*/admin/*/screens.ts',
  '!**/*.test.ts',
]);
const loaded = await Promise.all(Object.values(modules).map((load) => load()));
const definitions = new Set(loaded.flatMap((exported) => Object.values(exported).flat()));

/** True for a content type, an entity, a screen or an operation written by hand that an extension defines. */
export function isFromExtension(definition: object): boolean {
  return definitions.has(definition);
}

/** Those that are the product's: neither written in an extension nor following from one of its entities. */
export function operationsOfProduct(operations: readonly AnyOperation[]): AnyOperation[] {
  const entities = [...registry.entities.values()].map(({ entity }) => entity).filter(isFromExtension);
  const generic = entities.flatMap((entity) => entity.operations.map((kind) => operationOf(kind, entity)));
  return operations.filter((operation) => !isFromExtension(operation) && !generic.includes(operation.name));
}
