/** Inputs with the values of one variant of an entity: of an item of one content type. */
import { GraphQLInputObjectType } from 'graphql';
import { pascalCase, type Shape } from '#model/field.ts';
import { memberOfType } from '#records/typed-values.ts';
import { documentShape } from '#merge/document-shape.ts';
import type { Registry } from '#server/records/index.ts';

/** Decided by the operation, or set by the server. */
const LEFT_OUT = new Set(['type', 'site']);

/**
 * The input type of an entity with variants: exactly one member (`@oneOf`), named like a content type, with the fields that an
 * editor fills in for it. No field is required: the checks of each operation decide, and report a missing value by its name.
 */
export function inputOfVariants(
  registry: Registry,
  name: string,
  inputObject: (name: string, shape: Shape, mode: 'update') => GraphQLInputObjectType,
): GraphQLInputObjectType {
  const entity = registry.entities.get(name)?.entity;
  if (!entity?.variants) throw new Error(`The API names the variants of ${name}, which has none.`);
  const fieldsOf = (shape: Shape): Shape =>
    Object.fromEntries(Object.entries(shape).filter(([key]) => !LEFT_OUT.has(key)));
  return new GraphQLInputObjectType({
    name: `${pascalCase(name)}Values`,
    description: 'The values of an item, under the name of its content type.',
    isOneOf: true,
    fields: () =>
      Object.fromEntries(
        [...registry.contentTypes.values()].map((type) => [
          memberOfType(type.name),
          {
            type: inputObject(`${type.name}Values`, fieldsOf(documentShape(entity.fields, type)), 'update'),
            description: `The values of the type ${type.label}.`,
          },
        ]),
      ),
  });
}
