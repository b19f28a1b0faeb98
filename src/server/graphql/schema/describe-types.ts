/**
 * Descriptions of types and arguments without a definition in which one could be written: they are derived from the fields of
 * the schema that have the type.
 */
import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';

/** A type with more uses is described by the first of them and the number of the others. */
const USES_MAX = 2;

/** A field or an argument of the schema that has a type. */
interface Use {
  /** The field with its type, or the operation. Names are in backquotes, as in Markdown. */
  place: string;
  /** What the type is there. */
  role: 'input' | 'result' | 'entry' | 'value';
  /** The meaning of the field. */
  meaning: string;
}

/**
 * Describes every type and argument of the schema that has no description yet: an argument by its required values, a type by
 * the operation or the field that has it.
 */
export function describeTypes(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const { args } of Object.values(type.getFields()))
      for (const argument of args) {
        const input = getNamedType(argument.type);
        if (isInputObjectType(input)) argument.description ??= describeArgument(input);
      }
  }
  const uses = usesOfTypes(schema);
  for (const type of Object.values(schema.getTypeMap()))
    type.description ??= describeUses(uses.get(type.name) ?? []);
}

/** The values without which an operation is refused. */
function describeArgument(input: GraphQLInputObjectType): string {
  const required = Object.values(input.getFields()).filter(({ type }) => isNonNullType(type));
  return required.length > 0
    ? `Must contain ${new Intl.ListFormat('en-GB').format(required.map(({ name }) => `\`${name}\``))}.`
    : 'The schema requires none of its values.';
}

function describeUses(uses: readonly Use[]): string | undefined {
  const [first] = uses;
  if (!first) return undefined;
  const places = uses.slice(0, USES_MAX).map(({ place }) => place);
  const others = uses.length - places.length;
  const all = others > 0 ? [...places, `${others} other ${others === 1 ? 'field' : 'fields'}`] : places;
  const listed = new Intl.ListFormat('en-GB').format(all);
  switch (first.role) {
    case 'input':
      return `What the ${listed} takes.`;
    case 'result':
      return `What the ${listed} returns. ${first.meaning}`;
    case 'entry':
      return `One entry of ${listed}. ${first.meaning}`;
    default:
      return `The value of ${listed}. ${first.meaning}`;
  }
}

/** The uses of each type by its name. Fields that a type has from an interface count once. */
function usesOfTypes(schema: GraphQLSchema): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (type: GraphQLType, use: Use) => {
    const { name } = getNamedType(type);
    uses.set(name, [...(uses.get(name) ?? []), use]);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    const isRoot = type === schema.getQueryType() || type === schema.getMutationType();
    for (const field of ownFieldsOf(type)) {
      const place = isRoot
        ? `${type.name.toLowerCase()} \`${field.name}\``
        : `\`${type.name}.${field.name}\``;
      const role = isListType(getNullableType(field.type)) ? 'entry' : 'value';
      const meaning = firstSentence(field.description ?? '');
      add(field.type, { place, role: isRoot ? 'result' : role, meaning });
      for (const argument of 'args' in field ? field.args : [])
        add(argument.type, { place, role: 'input', meaning });
    }
  }
  return uses;
}

function ownFieldsOf(type: GraphQLNamedType): (GraphQLField<unknown, unknown> | GraphQLInputField)[] {
  if (isInputObjectType(type) || isInterfaceType(type)) return Object.values(type.getFields());
  if (!isObjectType(type)) return [];
  const inherited = new Set(type.getInterfaces().flatMap((parent) => Object.keys(parent.getFields())));
  return Object.values(type.getFields()).filter(({ name }) => !inherited.has(name));
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
