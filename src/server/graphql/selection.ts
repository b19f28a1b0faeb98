/** What a stored operation selects: everything that is not another record, and of other records their id and name. */
import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { snakeCase } from '#model/field.ts';
import type { Registry } from '#server/records/index.ts';

const DEPTH_MAX = 5;

/** The selection set of a root field's type, with braces, or '' for a leaf. */
export function selectionOf(schema: GraphQLSchema, registry: Registry, type: unknown): string {
  const named = getNamedType(type as GraphQLObjectType);
  const titles = new Map(
    [...registry.entities.values()].map(({ entity }) => [snakeCase(entity.name), entity.titleField]),
  );
  const titleOf = (name: string) => titles.get(snakeCase(name.slice(0, 1).toLowerCase() + name.slice(1)));
  return isLeafType(named)
    ? ''
    : ` ${describe(schema, named as GraphQLObjectType | GraphQLInterfaceType, titleOf, 0)}`;
}

type Composite = GraphQLObjectType | GraphQLInterfaceType;

function describe(
  schema: GraphQLSchema,
  type: Composite,
  titleOf: (name: string) => string | undefined,
  depth: number,
): string {
  const lines: string[] = [];
  for (const [name, field] of Object.entries(type.getFields())) {
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) lines.push(name);
    else if (depth < DEPTH_MAX && (isObjectType(inner) || isInterfaceType(inner))) {
      const title = titleOf(inner.name);
      const isConnectionPart = /Connection$|Edge$/.test(type.name);
      lines.push(
        `${name} ${title && !isConnectionPart ? `{ id ${title} }` : describe(schema, inner, titleOf, depth + 1)}`,
      );
    }
  }
  if (isInterfaceType(type)) {
    lines.unshift('__typename');
    const common = new Set(Object.keys(type.getFields()));
    for (const variant of schema.getPossibleTypes(type)) {
      const own = Object.entries(variant.getFields()).filter(
        ([name, field]) => !common.has(name) && isLeafType(getNamedType(field.type)),
      );
      if (own.length > 0) lines.push(`... on ${variant.name} { ${own.map(([name]) => name).join(' ')} }`);
    }
  }
  return `{ ${lines.join(' ')} }`;
}
