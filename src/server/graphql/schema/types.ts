/** Builds GraphQL types from definitions: one builder for all entities and content types. */
import { isReader } from '#model/permissions.ts';
import { isPresent } from '#model/define-module.ts';
import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLInputFieldConfig,
  type GraphQLInputType,
  type GraphQLNullableType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';
import type { ContentType } from '#model/define-content-type.ts';
import type { Entity } from '#model/define-entity.ts';
import { pascalCase, type ApiInputType, type ApiType, type Field, type Shape } from '#model/field.ts';
import type { Registry, StoredRecord } from '#server/records/index.ts';
import { deprecationReason, describeField, describeRecord } from './describe-field.ts';
import { connectionTypes, ofEveryRecord, remember, type RecordType } from './record-types.ts';
import { placedBy, placementFields, type FieldConfig, type ItemPlacement } from './placed-fields.ts';
import { namedTypes } from './named-types.ts';
import { ownFieldNames, ownFieldsOf, renamed } from './own-field-names.ts';
import { RESTORED_WITHOUT } from './selection.ts';
import { InstantScalar, JsonScalar, RichTextScalar } from './scalars.ts';
import { inputOfVariants } from './variant-inputs.ts';
import { inSentence } from '#text/in-sentence.ts';
import { DOCUMENT_VALUES } from '../budget.ts';
import type { RequestState } from '../state.ts';

export interface TypeBuilder {
  output: (type: ApiType) => GraphQLOutputType;
  input: (type: ApiInputType) => GraphQLInputType;
  /** The GraphQL type of an entity's records. */
  record: (name: string) => GraphQLOutputType & GraphQLNullableType;
  connection: (name: string) => GraphQLObjectType;
  /** The object type of a shape, created once per name. Throws if the name already has another shape. */
  object: (name: string, shape: Shape) => GraphQLObjectType;
  inputObject: (name: string, shape: Shape, mode: 'create' | 'update') => GraphQLInputObjectType;
  /** Types that are reachable only through an interface. */
  extra: () => GraphQLObjectType[];
}

const SCALARS = {
  String: GraphQLString,
  Int: GraphQLInt,
  Float: GraphQLFloat,
  Boolean: GraphQLBoolean,
  Instant: InstantScalar,
  JSON: JsonScalar,
  RichText: RichTextScalar,
} as const;

/** Creates a builder over the registry. Types are created lazily and cached by name. */
export function createTypeBuilder(registry: Registry): TypeBuilder {
  const objectOf = namedTypes<GraphQLObjectType>();
  const inputOf = namedTypes<GraphQLInputObjectType>();
  const inputsOfVariants = new Map<string, GraphQLInputObjectType>();

  const output = (type: ApiType): GraphQLOutputType => {
    if ('scalar' in type) return SCALARS[type.scalar];
    if ('list' in type) return new GraphQLList(demanded(output(type.list))) as GraphQLOutputType;
    if ('object' in type) return object(type.object, type.shape, placedBy(type));
    return records.record(type.record);
  };

  const input = (type: ApiInputType): GraphQLInputType => {
    if ('scalar' in type) return SCALARS[type.scalar];
    if ('list' in type) return new GraphQLList(demanded(input(type.list))) as GraphQLInputType;
    // The check of each field reports a missing value by the field's name; a non-null type would refuse it
    // without naming it.
    if ('object' in type) return inputObject(`${type.object}Input`, type.shape, 'update');
    return 'variants' in type ? variantsInput(type.variants) : GraphQLInt;
  };

  const object = (name: string, shape: Shape, placed: ItemPlacement | null = null) => {
    const fields = () => ({
      ...outputFields(shape, output),
      ...(placed && placementFields(placed, registry, output)),
    });
    return objectOf(name, shape, () => new GraphQLObjectType({ name, fields }));
  };

  const inputObject = (name: string, shape: Shape, mode: 'create' | 'update') =>
    inputOf(
      name,
      shape,
      () => new GraphQLInputObjectType({ name, fields: () => inputFields(shape, mode, input) }),
    );

  const variantsInput = (name: string): GraphQLInputObjectType =>
    remember(inputsOfVariants, name, () => inputOfVariants(registry, name, inputObject));

  const labelOf = (name: string) => inSentence(registry.entities.get(name)?.entity.pluralLabel ?? name);
  const records = recordTypes(registry, output);
  return {
    output,
    input,
    object,
    inputObject,
    ...records,
    connection: connectionTypes(records.record, labelOf),
  };
}

/**
 * The types of entities: an object type for each entity. An entity with variants has an interface, and an
 * object type for each variant.
 */
function recordTypes(
  registry: Registry,
  output: (type: ApiType) => GraphQLOutputType,
): { record: (name: string) => RecordType; extra: TypeBuilder['extra'] } {
  const records = new Map<string, RecordType>();
  const variants: GraphQLObjectType[] = [];

  const names = new Map<string, ReturnType<typeof ownFieldNames>>();
  const namesOf = (entity: Entity, type: ContentType) =>
    remember(names, entity.name, () =>
      ownFieldNames(registry.contentTypes.values(), fieldsOf(entity), ({ kind, options }) =>
        output(kind.output(options)),
      ),
    ).get(type.name);

  const fieldsOf = (entity: Entity, type?: ContentType): Record<string, FieldConfig> => ({
    ...ofEveryRecord,
    ...outputFields(entity.fields, output),
    ...computedFields(entity, registry, output),
    ...(entity.hasTrash && { [RESTORED_WITHOUT]: restoredWithout }),
    ...(type && renamed(outputFields(type.fields, output, ownFieldsOf(type)), namesOf(entity, type))),
  });

  const record = (name: string): RecordType =>
    remember(records, name, () => {
      const entity = registry.entities.get(name)?.entity;
      if (!entity) throw new Error(`The API names the entity ${name}, which does not exist.`);
      if (entity.variants) {
        const { common, types } = variantTypes(entity, registry, fieldsOf);
        variants.push(...types);
        return common;
      }
      return new GraphQLObjectType({
        name: pascalCase(name),
        description: describeRecord(entity),
        fields: () => fieldsOf(entity),
      });
    });

  return { record, extra: () => variants };
}

/**
 * An interface with the common fields, and for each content type an object type with its additional fields.
 * Records of other types have the common fields.
 */
function variantTypes(
  entity: Entity,
  registry: Registry,
  fieldsOf: (entity: Entity, type?: ContentType) => Record<string, FieldConfig>,
): { common: GraphQLInterfaceType; types: readonly GraphQLObjectType[] } {
  const name = pascalCase(entity.name);
  const unknownName = `${name}OfUnknownType`;
  const common = new GraphQLInterfaceType({
    name,
    description: describeRecord(entity),
    fields: () => fieldsOf(entity),
    resolveType: ({ type }: StoredRecord) =>
      registry.contentTypes.has(String(type)) ? String(type) : unknownName,
  });
  const unknown = new GraphQLObjectType({
    name: unknownName,
    description: 'A record whose type is not installed, such as one of a removed extension.',
    interfaces: [common],
    fields: () => fieldsOf(entity),
  });
  const known = [...registry.contentTypes.values()].map(
    (type) =>
      new GraphQLObjectType({
        name: type.name,
        description: type.apiDescription ?? type.label,
        interfaces: [common],
        fields: () => fieldsOf(entity, type),
      }),
  );
  return { common, types: [unknown, ...known] };
}

/**
 * Output fields of a shape. Secret fields are omitted, internal ones are for staff only, and records come
 * from the loader.
 */
function outputFields(
  shape: Shape,
  output: (type: ApiType) => GraphQLOutputType,
  sourceOf = (parent: Record<string, unknown>) => parent,
): Record<string, FieldConfig> {
  const fields: Record<string, FieldConfig> = {};
  for (const [key, field] of Object.entries(shape)) {
    if (field.options.secret) continue;
    const api = field.kind.output(field.options);
    fields[key] = {
      type: output(api),
      description: describeField(field, 'output'),
      deprecationReason: deprecationReason(field.options.deprecated),
      resolve: (parent, _args, state, info) => {
        if (field.options.internal && isReader(state.actor)) return null;
        if (!isFieldPresent(field, parent, state)) return null;
        const value = sourceOf(parent)[key];
        return isAffordable(value, api, state, info) ? present(value, api, state) : null;
      },
    };
  }
  return fields;
}

/** Whether the site of the record has the module of its field on. Fields of core need no look-up. */
function isFieldPresent(
  { options }: Field,
  parent: Record<string, unknown>,
  state: Pick<RequestState, 'modulesOf'>,
): boolean {
  if (options.module === undefined) return true;
  const modulesOn = state.modulesOf(parent);
  return !modulesOn || isPresent(options, modulesOn);
}

/** Whether the response of the request has room for a value. */
function isAffordable(
  value: unknown,
  api: ApiType,
  { budget }: Pick<RequestState, 'budget'>,
  info: GraphQLResolveInfo,
): boolean {
  if (!budget || value === null || value === undefined) return true;
  const isDocument = 'scalar' in api && (api.scalar === 'RichText' || api.scalar === 'JSON');
  return budget.spend(isDocument ? DOCUMENT_VALUES : Array.isArray(value) ? value.length : 1, info);
}

function present(value: unknown, api: ApiType, state: RequestState): unknown {
  if (value === null || value === undefined) return null;
  // An operation may return whole records instead of ids.
  if ('record' in api) return recordOf(value, api, state);
  if ('list' in api && 'record' in api.list && Array.isArray(value)) {
    const { list } = api;
    return Promise.all(value.map((entry) => recordOf(entry, list, state))).then((found) =>
      found.filter((entry) => entry !== null),
    );
  }
  return value;
}

function recordOf(value: unknown, api: Extract<ApiType, { record: string }>, state: RequestState): unknown {
  if (typeof value !== 'number') return value;
  return api.offered ? state.loadOffered(api.record, value) : state.load(api.record, value);
}

/** The answer of a restoration, in addition to the record. */
const restoredWithout: FieldConfig = {
  type: GraphQLString,
  description:
    'Sentences about what the record was restored without, because another record has it now. Null if it has everything, and in the answers of all other operations.',
};

function computedFields(
  entity: Entity,
  registry: Registry,
  output: (type: ApiType) => GraphQLOutputType,
): Record<string, FieldConfig> {
  const computed = registry.hooks.get(entity.name)?.computed ?? {};
  return Object.fromEntries(
    Object.entries(computed).map(([key, field]) => [
      key,
      {
        type: output(field.type),
        description: field.description,
        resolve: async (parent, _args, state, info) => {
          if (state.budget && !state.budget.spend(1, info)) return null;
          const value = await state.compute(entity.name, key, parent as StoredRecord);
          return isAffordable(value, field.type, state, info) ? value : null;
        },
      } satisfies FieldConfig,
    ]),
  );
}

function inputFields(
  shape: Shape,
  mode: 'create' | 'update',
  input: (type: ApiInputType) => GraphQLInputType,
) {
  const fields: Record<string, GraphQLInputFieldConfig> = {};
  for (const [key, field] of Object.entries(shape)) {
    if (field.options.writable === 'server') continue;
    const api = (field.kind.input ?? field.kind.output)(field.options);
    const type = input(api);
    fields[key] = {
      // Read by variables.ts: the value may be the object that queries return for the record.
      extensions: {
        isReference: 'record' in api || ('list' in api && 'record' in api.list),
        // The value may be a number or a text, as queries return versions.
        isVersion: field.options.isVersion === true,
      },
      type: isDemanded(field, mode) ? (demanded(type) as GraphQLInputType) : type,
      description: describeField(field, 'input'),
      deprecationReason: deprecationReason(field.options.deprecated),
    };
  }
  return fields;
}

/** Makes a type non-null. All types created here are nullable. */
function demanded(type: GraphQLInputType | GraphQLOutputType): GraphQLNonNull<GraphQLNullableType> {
  return new GraphQLNonNull(type as GraphQLNullableType);
}

function isDemanded({ options }: Field, mode: 'create' | 'update'): boolean {
  return (
    mode === 'create' && options.required === true && options.default === undefined && !options.condition
  );
}
