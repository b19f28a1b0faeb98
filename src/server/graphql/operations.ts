/** All operations of the product and their stored texts. */
import { parse, print, type DocumentNode, type GraphQLSchema } from 'graphql';
import { operationField } from '#model/define-operation.ts';
import { genericOperations } from '#server/operations/generic.ts';
import { withGeneric, type AnyOperation } from '#server/operations/index.ts';
import type { Registry } from '#server/records/index.ts';
import { buildApiSchema, inputTypeName } from './schema/schema.ts';
import { selectionOf } from './schema/selection.ts';

export interface StoredOperation {
  name: string;
  kind: 'query' | 'mutation';
  /** The text that clients post, byte for byte. */
  text: string;
  document: DocumentNode;
}

export interface Api {
  schema: GraphQLSchema;
  operations: readonly AnyOperation[];
  byName: ReadonlyMap<string, StoredOperation>;
  byText: ReadonlyMap<string, StoredOperation>;
}

/** Builds the API of a registry from the operations generated for its entities and the hand-written ones. */
export function buildApi(registry: Registry, written: readonly AnyOperation[]): Api {
  const generic = [...registry.entities.values()].flatMap(({ entity, access, ...owner }) =>
    genericOperations(entity, access, owner),
  );
  const operations = withGeneric(generic, written);
  const schema = buildApiSchema(registry, operations);
  const stored = operations.map((operation) => storedOperation(operation, schema, registry));
  return {
    schema,
    operations,
    byName: new Map(stored.map((operation) => [operation.name, operation])),
    byText: new Map(stored.map((operation) => [operation.text, operation])),
  };
}

function storedOperation(
  operation: AnyOperation,
  schema: GraphQLSchema,
  registry: Registry,
): StoredOperation {
  const field = operationField(operation.name);
  const root = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const type = root?.getFields()[field]?.type;
  const selection = operation.selection
    ? ` { ${operation.selection} }`
    : selectionOf(schema, registry, type, operation);
  const document = parse(
    `${operation.kind} ${field}($input: ${inputTypeName(operation)}) { ${field}(input: $input)${selection} }`,
    { noLocation: true },
  );
  return { name: operation.name, kind: operation.kind, text: `${print(document)}\n`, document };
}
