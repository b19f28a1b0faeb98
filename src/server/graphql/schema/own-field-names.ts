/** Names and values in the API of the fields that a content type has in addition to the common ones. */
import type { GraphQLOutputType } from 'graphql';
import type { ContentType } from '#model/define-content-type.ts';
import type { Field } from '#model/field.ts';
import { typeFields } from '#page-model/type-fields.ts';
import type { FieldConfig } from './placed-fields.ts';

/**
 * Returns the API's names of each type's own fields, by type and key. A field has the name of its key, unless a
 * common field or a field of an earlier type has this name and another GraphQL type: no query could select both.
 * Then it is `berthsOfVoyage`. Types of the product come before those of extensions, so that a release that adds a
 * field never conflicts with an extension.
 */
export function ownFieldNames(
  types: Iterable<ContentType>,
  common: Readonly<Record<string, { type: GraphQLOutputType }>>,
  typeOf: (field: Field) => GraphQLOutputType,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const taken = new Map(Object.entries(common).map(([name, { type }]) => [name, String(type)]));
  return new Map(
    [...types].map((type) => [
      type.name,
      new Map(
        Object.entries(type.fields).map(([key, field]) => {
          const wanted = String(typeOf(field));
          const isFree = (name: string) => (taken.get(name) ?? wanted) === wanted;
          let name = isFree(key) ? key : `${key}Of${type.name}`;
          while (name !== key && (name in type.fields || !isFree(name))) name += 'Field';
          taken.set(name, wanted);
          return [key, name];
        }),
      ),
    ]),
  );
}

/** The fields under the names that the API has for them. */
export function renamed(
  fields: Record<string, FieldConfig>,
  names: ReadonlyMap<string, string> | undefined,
): Record<string, FieldConfig> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [names?.get(key) ?? key, field]));
}

/**
 * Returns a function that reads the fields specific to a content type from a record, in the type's current
 * shape.
 */
export function ownFieldsOf(type: ContentType): (parent: Record<string, unknown>) => Record<string, unknown> {
  return (parent) => {
    const stored = typeFields(parent['fields']);
    return type.upgrade ? type.upgrade(stored) : stored;
  };
}
