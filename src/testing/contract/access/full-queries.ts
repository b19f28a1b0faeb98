/** Queries that select everything that an operation can return, as a program with its own queries can. */
import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { operationField } from '#model/define-operation.ts';
import { LIMITS } from '#server/graphql/limits.ts';
import { inputTypeName } from '#server/graphql/schema/schema.ts';
import type { AnyOperation } from '#server/operations/index.ts';

/** Levels of records within records. */
const DEPTH = 2;

interface Part {
  text: string;
  fields: number;
}

/**
 * Queries that together select all fields of an operation's result, and those of the records that these name. `typeName`:
 * the content type whose fields are selected too.
 */
export function fullQueries(schema: GraphQLSchema, operation: AnyOperation, typeName?: string): string[] {
  const field = operationField(operation.name);
  const root = schema.getQueryType()?.getFields()[field];
  if (!root) throw new Error(`The schema has no query ${field}.`);
  const head = `query($input: ${inputTypeName(operation)}) { ${field}(input: $input)`;
  const text = (inner: string) => `${head}${inner} }`;
  const type = getNamedType(root.type);
  if (isLeafType(type)) return [text('')];
  const isConnection = isObjectType(type) && 'edges' in type.getFields();
  const record = isConnection ? getNamedType(type.getFields()['edges']?.type) : type;
  const node = isObjectType(record) && isConnection ? getNamedType(record.getFields()['node']?.type) : record;
  const parts = partsOf(node, DEPTH);
  const own = typeName !== undefined && isInterfaceType(node) ? schema.getType(typeName) : undefined;
  if (isObjectType(own) && isInterfaceType(node)) {
    const common = node.getFields();
    const added = Object.values(own.getFields()).filter(({ name }) => !(name in common));
    for (const part of added.flatMap((one) => partOf(one, 1)))
      parts.push({ text: `... on ${own.name} { ${part.text} }`, fields: part.fields });
  }
  return packed(parts).map((selection) =>
    text(isConnection ? ` { edges { node { ${selection} } } }` : ` { ${selection} }`),
  );
}

/** Selections of all fields of a type, with fields of the records that these name down to a depth. */
function partsOf(type: unknown, depth: number): Part[] {
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => partOf(field, depth));
}

function partOf({ name, type }: GraphQLField<unknown, unknown>, depth: number): Part[] {
  const named = getNamedType(type);
  if (isLeafType(named)) return [{ text: name, fields: 1 }];
  if (depth === 0) return [];
  const inner = partsOf(named, depth - 1);
  if (inner.length === 0) return [];
  const fields = inner.reduce((total, part) => total + part.fields, 1);
  if (fields <= LIMITS.fields / 2)
    return [{ text: `${name} { ${inner.map(({ text }) => text).join(' ')} }`, fields }];
  return packed(inner).map((text) => ({ text: `${name} { ${text} }`, fields: LIMITS.fields / 2 }));
}

/** Joins parts to selections within half of the limit of fields. */
function packed(parts: readonly Part[]): string[] {
  const packs: Part[] = [];
  for (const { text, fields } of parts) {
    const last = packs.at(-1);
    if (last && last.fields + fields <= LIMITS.fields / 2) {
      last.text += ` ${text}`;
      last.fields += fields;
    } else packs.push({ text, fields });
  }
  return packs.map(({ text }) => text);
}
