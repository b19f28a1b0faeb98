/** Finds elements of the API's schema whose descriptions don't explain them. */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';

/** An element of the schema. */
interface Element {
  /** `AudienceReport.rows`, `Query.getAudience(input)`. */
  path: string;
  /** The words that a description may not merely repeat: the names of the element and of its type. */
  names: string;
  description: string | null | undefined;
  /** Where its description is written. */
  place: string;
}

const FIELD =
  'Say what the value is in “help” of the field’s definition, or in “apiDescription” if the admin shows the help or label';
const ARGUMENT = 'Arguments are described by src/server/graphql/schema/describe-types.ts';

/**
 * A sentence for each type, field, input field, argument and enum value without a description, or with one that has only words
 * of its name. Introspection and the scalars of GraphQL are left out: their descriptions come from the specification of GraphQL.
 */
export function emptyDescriptions(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  const operations = operationsOfTypes(schema);
  return types
    .flatMap((type) => elementsOf(schema, type))
    .flatMap(({ path, names, description, place }) => {
      const fault = faultOf(names, description ?? '');
      if (fault === null) return [];
      const operation = operations.get(path.split('.')[0] ?? '');
      return [`${path}: ${fault}. ${place}${operation ? `; ${operation} has it` : ''}.`];
    });
}

function faultOf(names: string, description: string): string | null {
  if (description.trim() === '') return 'it has no description';
  const known = new Set(wordsOf(names));
  return wordsOf(description.replaceAll(FACTS_OF_TYPES, '')).every((word) => known.has(word))
    ? `its description “${description}” only repeats its name`
    : null;
}

/** Facts that the type of a field contains too: a number or an ID. */
const FACTS_OF_TYPES = /\b(?:At least \d+|The ID of a record of \w+)\./g;

const FILLERS = new Set('a an and are at by for from has in is it its of on or the this to with'.split(' '));

/** The words of a name or a sentence in lower case, without fillers and endings. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/e?s$/, '').replace(/e$/, ''));
}

function elementsOf(schema: GraphQLSchema, type: GraphQLNamedType): Element[] {
  const { name, description } = type;
  const own = { path: name, names: name, description, place: placeOfType(type) };
  if (isEnumType(type))
    return [
      own,
      ...type.getValues().map((value) => ({
        path: `${name}.${value.name}`,
        names: `${name} ${value.name}`,
        description: value.description,
        place: 'Say what the value means where the enum is built',
      })),
    ];
  const isRoot = type === schema.getQueryType() || type === schema.getMutationType();
  return [
    own,
    ...fieldsOf(type).flatMap((field) => [
      {
        path: `${name}.${field.name}`,
        names: `${name} ${field.name}`,
        description: field.description,
        place: isRoot ? 'Say what the operation does in its “summary”' : FIELD,
      },
      ...argumentsOf(field).map((argument) => ({
        path: `${name}.${field.name}(${argument.name})`,
        names: argument.name,
        description: argument.description,
        place: ARGUMENT,
      })),
    ]),
  ];
}

function fieldsOf(type: GraphQLNamedType): (GraphQLField<unknown, unknown> | GraphQLInputField)[] {
  const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
  return hasFields ? Object.values(type.getFields()) : [];
}

function argumentsOf(field: GraphQLField<unknown, unknown> | GraphQLInputField): readonly GraphQLArgument[] {
  return 'args' in field ? field.args : [];
}

function placeOfType(type: GraphQLNamedType): string {
  return isObjectType(type) || isInterfaceType(type)
    ? 'Say what a record is in “apiDescription” of the entity or content type; other types get the description of a field that has them'
    : 'Types of inputs get the description of a field or an operation that has them';
}

/** For each type the name of the operation that has it with the fewest fields in between. */
function operationsOfTypes(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = [schema.getQueryType(), schema.getMutationType()]
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .flatMap(({ name, type, args }) =>
      [type, ...args.map((argument) => argument.type)].map((of) => ({
        type: getNamedType(of),
        operation: name,
      })),
    );
  for (const { type, operation } of waiting) {
    if (found.has(type.name)) continue;
    found.set(type.name, operation);
    for (const field of fieldsOf(type)) waiting.push({ type: innerType(field.type), operation });
  }
  return found;
}

function innerType(type: GraphQLType): GraphQLNamedType {
  return getNamedType(type);
}
