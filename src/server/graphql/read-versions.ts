/**
 * Versions as queries return them: a number or a text, wherever a call names the version that it is based on. Types of the
 * GraphQL library accept only one of the two.
 */
import {
  getNamedType,
  isInputObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstValueNode,
  type DocumentNode,
  type GraphQLSchema,
  type IntValueNode,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  type StringValueNode,
  type TypeNode,
  type ValueNode,
} from 'graphql';

/** The scalar types of versions. */
type VersionType = 'Int' | 'String';

/** The version in the type of its field; any other value is returned unchanged, for the check of the field. */
export function versionAs(type: string, value: unknown): unknown {
  if (type === 'String') return Number.isSafeInteger(value) ? String(value) : value;
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}

/** A query with versions in the types of their fields. */
export interface ReadText {
  document: DocumentNode;
  /** Types of the variables that are versions, by their names. Stored operations have none. */
  versions?: ReadonlyMap<string, VersionType>;
}

/**
 * Gives versions in a free text, and variables for them, the types of their fields: a program that declares `$version: Int!`,
 * because a query returned a number, can send it where text is expected. Texts without mutations are returned unchanged.
 */
export function withTypedVersions(schema: GraphQLSchema, document: DocumentNode): ReadText {
  const versions = new Map<string, VersionType>();
  if (!document.definitions.some(isMutation)) return { document, versions };
  const types = new TypeInfo(schema);
  const typed = visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.OBJECT_FIELD]: (node: ObjectFieldNode) => {
        const type = versionTypeOf(types, node);
        if (type === null) return undefined;
        if (node.value.kind === Kind.VARIABLE) versions.set(node.value.name.value, type);
        const value = typedLiteral(type, node.value);
        return value === node.value ? undefined : { ...node, value };
      },
    }),
  );
  return { document: versions.size > 0 ? withTypedVariables(typed, versions) : typed, versions };
}

function isMutation(definition: DocumentNode['definitions'][number]): boolean {
  return definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation';
}

/** The type of a field of an input object that is a version; null for other fields. */
function versionTypeOf(types: TypeInfo, { name }: ObjectFieldNode): VersionType | null {
  const parent = getNamedType(types.getParentInputType());
  const field = isInputObjectType(parent) ? parent.getFields()[name.value] : undefined;
  const { isVersion } = field?.extensions ?? {};
  if (!field || isVersion !== true) return null;
  return getNamedType(field.type).name === 'Int' ? 'Int' : 'String';
}

function typedLiteral<Value extends ConstValueNode | ValueNode>(
  type: VersionType,
  node: Value,
): Value | IntValueNode | StringValueNode {
  const { loc } = node;
  if (type === 'String' && node.kind === Kind.INT) return { kind: Kind.STRING, value: node.value, loc };
  const isWhole = node.kind === Kind.STRING && typeof versionAs('Int', node.value) === 'number';
  return type === 'Int' && isWhole ? { kind: Kind.INT, value: String(Number(node.value)), loc } : node;
}

/** Types in which programs declare variables for versions. */
const DECLARED = new Set(['Int', 'String', 'ID']);

function withTypedVariables(
  document: DocumentNode,
  versions: ReadonlyMap<string, VersionType>,
): DocumentNode {
  const typed = (definition: OperationDefinitionNode): OperationDefinitionNode => ({
    ...definition,
    variableDefinitions: (definition.variableDefinitions ?? []).map((declared) => {
      const type = versions.get(declared.variable.name.value);
      if (type === undefined) return declared;
      const { defaultValue } = declared;
      return {
        ...declared,
        type: renamed(declared.type, type),
        ...(defaultValue && { defaultValue: typedLiteral(type, defaultValue) }),
      };
    }),
  });
  return {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? typed(definition) : definition,
    ),
  };
}

function renamed(node: TypeNode, name: VersionType): TypeNode {
  if (node.kind === Kind.NON_NULL_TYPE) {
    const inner = renamed(node.type, name);
    return inner.kind === Kind.NAMED_TYPE ? { ...node, type: inner } : node;
  }
  if (node.kind !== Kind.NAMED_TYPE || !DECLARED.has(node.name.value)) return node;
  return { ...node, name: { ...node.name, value: name } };
}
