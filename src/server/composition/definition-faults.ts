/**
 * Faults of definitions that `npm run generate` reports before it writes anything: two definitions with one
 * name, a relation to an entity that does not exist, an option that no value can meet.
 */
import { blocks } from '#registry/blocks.ts';
import { contentTypes } from '#registry/content-types.ts';
import { entities } from '#registry/entities.ts';
import type { Field, Shape } from '#model/field.ts';

/**
 * A definition with the fields of its form or its table. Names are unique within a kind; a block and an entity can have
 * the same.
 */
export interface Definition {
  kind: 'entity' | 'content type' | 'block';
  name: string;
  fields: Shape;
}

export interface DefinitionFault extends Pick<Definition, 'kind' | 'name'> {
  /** Name of the field, unless the fault concerns the whole definition. */
  field?: string;
  /** One sentence. */
  message: string;
}

/**
 * Every definition of the registry that has fields: entities with the fields of modules, content types, and blocks with
 * their settings.
 */
export function registeredDefinitions(): Definition[] {
  return [
    ...entities.map(({ entity }) => ({ kind: 'entity' as const, ...entity })),
    ...contentTypes.map(({ name, fields }) => ({ kind: 'content type' as const, name, fields })),
    ...blocks.map(({ name, settings }) => ({ kind: 'block' as const, name, fields: settings })),
  ];
}

/**
 * Returns every fault of the definitions, in their order: names that are used twice, options that no
 * value can meet, defaults that are not valid, and relations to unknown entities.
 */
export function definitionFaults(
  definitions: readonly Definition[] = registeredDefinitions(),
): DefinitionFault[] {
  const known = new Set(definitions.filter(({ kind }) => kind === 'entity').map(({ name }) => name));
  const names = new Set<string>();
  return definitions.flatMap(({ kind, name, fields }) => {
    const faults: DefinitionFault[] = Object.entries(fields).flatMap(([field, used]) =>
      faultsOfField(used, known).map((message) => ({ kind, name, field, message })),
    );
    const key = `${kind} ${name}`;
    if (names.has(key))
      faults.unshift({
        kind,
        name,
        message: `Another ${kind} has the name “${name}”. Rename one of them.`,
      });
    names.add(key);
    return faults;
  });
}

function faultsOfField({ kind, options }: Field, entityNames: ReadonlySet<string>): string[] {
  const faults = new Map(Object.entries(options).flatMap(([option, value]) => faultOfOption(option, value)));
  if (options.label === '') faults.set('label', 'label is empty. Give the text above the input.');
  if (faults.size > 0) return [...faults.values()];
  const missing = targetsOf(options).filter((target) => !entityNames.has(target));
  if (missing.length > 0)
    return missing.map((target) => `refers to the entity “${target}”, which does not exist.`);
  try {
    kind.column(options);
    const schema = kind.schema(options);
    const { default: standard } = options;
    if (standard === undefined || standard === null || schema.safeParse(standard).success) return [];
    return ['default is not a valid value of the field. Change one of them.'];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Options that bound a length or a count: `lengthMax`, `lengthMin`, `itemsMax`, `rows`. */
const IS_COUNT = /^(?:length|count|items|words|rows)(?:Max|Min)?$/;

function faultOfOption(option: string, value: unknown): [string, string][] {
  if (!IS_COUNT.test(option) || value === undefined) return [];
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return [];
  return [[option, `${option} is ${JSON.stringify(value)}. Give a whole number from 0 on.`]];
}

/** Entities to which relations refer by `to`. */
function targetsOf(options: object): string[] {
  if (!('to' in options)) return [];
  const targets: unknown[] = Array.isArray(options.to) ? options.to : [options.to];
  return targets.filter((target) => typeof target === 'string');
}
