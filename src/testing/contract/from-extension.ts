/**
 * Identifies definitions of extensions: the contracts list the product's own definitions, to which extensions
 * add none.
 */
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import { operationOf } from './tenancy/tenancy-derived.ts';

/** The files from which the registries are generated, see scripts/generate/registries.ts. */
const modules = import.meta.glob<Record<string, unknown>>([
  '/extensions/*/content-types/*/type.ts',
  '/extensions/*/entities/*/entity.ts',
  '/extensions/*/entities/*/server/operations/*.ts',
  '/extensions/*/operations/*.ts',
  '!**/*.test.ts',
]);
const loaded = await Promise.all(Object.values(modules).map((load) => load()));
const definitions = new Set(loaded.flatMap((exported) => Object.values(exported).flat()));

/** Whether the project has an extension with any definition. */
export const hasExtensions = definitions.size > 0;

/**
 * Whether an extension defines this content type, entity, screen or hand-written operation. The registry marks
 * screens, which makes them other objects.
 */
export function isFromExtension(definition: object): boolean {
  return definitions.has(definition) || 'extensionPath' in definition;
}

/** The product's own operations: neither written in an extension nor derived from one of its entities. */
export function operationsOfProduct(operations: readonly AnyOperation[]): AnyOperation[] {
  const entities = [...registry.entities.values()].map(({ entity }) => entity).filter(isFromExtension);
  const generic = entities.flatMap((entity) => entity.operations.map((kind) => operationOf(kind, entity)));
  // The registry marks operations of modules and extensions, which makes them other objects.
  const written = [...definitions].flatMap((definition) =>
    definition instanceof Object && 'run' in definition && 'name' in definition ? [definition.name] : [],
  );
  return operations.filter(({ name }) => !written.includes(name) && !generic.includes(name));
}
