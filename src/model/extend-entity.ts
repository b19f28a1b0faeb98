/**
 * Defines extensions of entities: additions by a module or a customer's extension to an entity of another
 * owner.
 */
import { ofModule, type Module, type OfModule } from './define-module.ts';
import type { Field, Shape, ValuesOf } from './field.ts';

/** A section of a form, and the core group that it follows. */
interface AddedGroup {
  key: string;
  label: string;
  help?: string;
  /** Key of the group after which it is inserted. Default: the last group. */
  after?: string;
}

/** Additions to a list of the entity. Each filter and each sort has an index, which `npm run generate` drafts. */
interface AddedToList {
  columns?: readonly string[];
  filters?: readonly string[];
  sorts?: readonly { field: string; order: 'asc' | 'desc' }[];
  search?: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** The additions to one entity. */
export interface Extension {
  /** Fields that the extension adds. Their columns are in the table of the entity. */
  fields: Shape;
  /** Key of the field after which they are inserted in the table, the form and the API. Default: the last field. */
  after?: string;
  groups?: readonly AddedGroup[];
  list?: AddedToList;
  /**
   * For content: the data that the module's gates use, each with the name that gates read (`tideTable`) and its field.
   * Every statement that decides about access reads their columns.
   */
  gates?: Readonly<Record<string, string>>;
  /**
   * Messages by field for values that cannot be saved together; `next` is the record after the change, `before` is null for
   * a new record. Pure. Not run for imports and jobs.
   */
  check?: FieldsCheck;
}

export type FieldsCheck = (before: Values | null, next: Values) => Record<string, string>;

/** A check of an entity, with the module that adds it: on a site that has it off, the check is not run. */
export interface EntityCheck extends OfModule {
  check: FieldsCheck;
}

/** An extension, in the form in which the registry holds it. */
export interface EntityExtension extends Extension, OfModule {
  /** Name of the entity: `content`. */
  entity: string;
}

/**
 * Declares the additions of a module to an entity, in a file of its folder `entity-extensions/`. The file and
 * its export have the name of the entity. The file imports only the model, field kinds, and files of its
 * module with the same restriction.
 */
export function extendEntity<const Name extends string, const X extends Extension>(
  entity: Name,
  extension: X,
): X & { entity: Name } {
  return { ...extension, entity };
}

/**
 * The extensions of all owners, in the order of their modules, then as given. Throws if an extension is not for the entity
 * after which its file is named.
 */
export function joinExtensions(
  found: readonly (readonly [entity: string, extension: EntityExtension, module?: Module])[],
): readonly EntityExtension[] {
  for (const [entity, extension] of found)
    if (extension.entity !== entity)
      throw new Error(`A file for extensions of “${entity}” extends “${extension.entity}”. Rename the file.`);
  return found
    .toSorted(([, , one], [, , other]) => (one?.order ?? 0) - (other?.order ?? 0))
    .map(([, extension, module]) => (module ? ofModule(module, extension) : extension));
}

/**
 * The fields that extensions add, by entity name. `src/registry/entity-extensions.ts` merges them in, so that
 * the types of records, inputs and rows include them.
 */
export interface ExtensionFields {}

/** An entity with the fields of its extensions. */
export type Extended<E extends { name: string; fields: Shape }> = E['name'] extends keyof ExtensionFields
  ? Omit<E, 'fields'> & { fields: E['fields'] & ExtensionFields[E['name']] }
  : E;

/** The values of an extension's fields that gates read: absent if the item has no value. */
export type GateValuesOf<X extends { fields: Shape }> = X extends { gates: infer Gates }
  ? { readonly [Key in keyof Gates]?: GateValue<ValueAt<ValuesOf<X['fields']>, Gates[Key]>> | null }
  : Record<never, never>;

type ValueAt<All, Key> = Key extends keyof All ? All[Key] : never;

type GateValue<Value> =
  NonNullable<Value> extends readonly (infer One)[] ? readonly One[] : NonNullable<Value>;

type Group = Omit<AddedGroup, 'after'>;

interface Extendable {
  name: string;
  fields: Shape;
  groups?: readonly Group[];
  gates?: Readonly<Record<string, string>>;
  checks?: readonly EntityCheck[];
  list: Required<AddedToList>;
}

/**
 * Returns the entity with the additions of its extensions, in order. Throws if an extension adds a field, a
 * group or a gate value that already exists, or that follows one that the entity itself does not have.
 */
export function extended<E extends Extendable>(entity: E, all: readonly EntityExtension[]): E {
  const extensions = all.filter((extension) => extension.entity === entity.name);
  if (extensions.length === 0) return entity;
  const noun = (extension: EntityExtension, part: string) =>
    `The extension of ${entity.name}${extension.module === undefined ? '' : ` by ${extension.module}`}: the ${part}`;
  const fields = extensions.flatMap((extension) =>
    Object.entries(extension.fields).map(([key, field]): Added<Field> => ({
      key,
      after: extension.after,
      noun: noun(extension, 'field'),
      value: ofOwner(field, extension),
    })),
  );
  const groups = extensions.flatMap((extension) =>
    (extension.groups ?? []).map(({ after, ...value }): Added<Group> => ({
      key: value.key,
      after,
      noun: noun(extension, 'group'),
      value,
    })),
  );
  const ownGroups = (entity.groups ?? []).map((group) => [group.key, group] as const);
  const checks = [...(entity.checks ?? []), ...extensions.flatMap(checkOf)];
  const gates = extensions.flatMap((extension) =>
    Object.entries(extension.gates ?? {}).map(([key, value]): Added<string> => {
      return { key, after: undefined, noun: noun(extension, 'value of gates'), value };
    }),
  );
  const lists = extensions.map(({ list = {} }) => list);
  return {
    ...entity,
    fields: Object.fromEntries(withAdded(Object.entries(entity.fields), fields)),
    ...(ownGroups.length + groups.length > 0 && {
      groups: withAdded(ownGroups, groups).map(([, group]) => group),
    }),
    ...((entity.gates || gates.length > 0) && {
      gates: Object.fromEntries(withAdded(Object.entries(entity.gates ?? {}), gates)),
    }),
    ...(checks.length > 0 && { checks }),
    list: {
      ...entity.list,
      columns: [...entity.list.columns, ...lists.flatMap(({ columns = [] }) => columns)],
      filters: [...entity.list.filters, ...lists.flatMap(({ filters = [] }) => filters)],
      sorts: [...entity.list.sorts, ...lists.flatMap(({ sorts = [] }) => sorts)],
      search: [...entity.list.search, ...lists.flatMap(({ search = [] }) => search)],
    },
  };
}

/** The extension's check, marked as belonging to its module; empty without one. */
function checkOf({ check, module }: EntityExtension): EntityCheck[] {
  return check ? [{ check, module }] : [];
}

/** Returns the field, marked as belonging to the extension's module. */
export function ofOwner(field: Field, { module }: OfModule): Field {
  return module === undefined ? field : { ...field, options: { ...field.options, module } };
}

/** An addition and its position. */
export interface Added<Value> {
  key: string;
  after: string | undefined;
  /** For error messages: the owner, and the kind of addition. */
  noun: string;
  value: Value;
}

/**
 * Inserts each addition after the entry that it follows, and after earlier additions that follow the same
 * entry.
 */
export function withAdded<Value>(
  own: readonly (readonly [string, Value])[],
  added: readonly Added<Value>[],
): (readonly [string, Value])[] {
  const known = new Set(own.map(([key]) => key));
  for (const { key, after, noun } of added) {
    if (after !== undefined && !own.some(([each]) => each === after))
      throw new Error(`${noun} “${key}” follows “${after}”, which the entity does not have.`);
    if (known.has(key)) throw new Error(`${noun} “${key}” is already there.`);
    known.add(key);
  }
  const behind = (place: string | undefined) =>
    added.filter(({ after }) => after === place).map(({ key, value }) => [key, value] as const);
  return [...own.flatMap((entry) => [entry, ...behind(entry[0])]), ...behind(undefined)];
}
