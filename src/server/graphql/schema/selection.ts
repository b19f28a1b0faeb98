/**
 * The selection of a stored operation: every field of the records it returns; if it returns a list, without
 * fields marked for a single record. Of a referenced record it selects the card: id, title, and the list
 * fields of its definition. Of a record that a card refers to, it selects id and title.
 */
import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { fieldsIn, pascalCase } from '#model/field.ts';
import type { Registry } from '#server/records/index.ts';

/** Maximum nesting of values; deeper values are not selected. */
const DEPTH_MAX = 5;

type Composite = GraphQLObjectType | GraphQLInterfaceType;
type AnyField = GraphQLField<unknown, unknown>;

/** How many fields of a record are selected. */
type Extent = 'whole' | 'listed' | 'card' | 'title';

/** How many fields of a referenced record are selected, by how many of the referring record are. */
const LESS: Readonly<Record<Extent, Extent>> = {
  whole: 'card',
  listed: 'card',
  card: 'title',
  title: 'title',
};

/**
 * A record's card: the name of its title field, and the names of its fields in the order of its definition.
 */
interface Card {
  title: string;
  fields: readonly string[];
  /** Computed fields of the card, like a URL, as opposed to stored ones. */
  made: readonly string[];
  /** Computed fields that lists omit. */
  ofOneRecord: readonly string[];
  /** Computed fields that only custom queries select. */
  onRequest: readonly string[];
}

/** The selection set of a root field's type, with braces; '' for a leaf. */
export function selectionOf(
  schema: GraphQLSchema,
  registry: Registry,
  type: GraphQLOutputType | undefined,
  { isRestoration = false }: { isRestoration?: boolean } = {},
): string {
  const named = getNamedType(type);
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  return ` ${createSelector(schema, cardsOf(registry, isRestoration))(named, 'whole', 0)}`;
}

/** Name of the field with what a record was restored without. Only stored operations that restore records select it. */
export const RESTORED_WITHOUT = 'restoredWithout';

function cardsOf(registry: Registry, isRestoration: boolean): ReadonlyMap<string, Card> {
  return new Map(
    [...registry.entities.values()].map(({ entity }) => {
      const computed = Object.entries(registry.hooks.get(entity.name)?.computed ?? {});
      const made = computed.flatMap(([name, { isOfCard }]) => (isOfCard ? [name] : []));
      const ofOneRecord = computed.flatMap(([name, { isOfOneRecord }]) => (isOfOneRecord ? [name] : []));
      const onRequest = computed.flatMap(([name, { isOnRequest }]) => (isOnRequest ? [name] : []));
      if (entity.hasTrash && !isRestoration) onRequest.push(RESTORED_WITHOUT);
      const fields = [...Object.keys(fieldsIn('card', entity.fields)), ...made];
      return [pascalCase(entity.name), { title: entity.titleField, fields, made, ofOneRecord, onRequest }];
    }),
  );
}

type Select = (type: Composite, extent: Extent, depth: number) => string;

function createSelector(schema: GraphQLSchema, cards: ReadonlyMap<string, Card>): Select {
  const select: Select = (type, extent, depth) => {
    const card = cards.get(type.name);
    const fields = Object.values(type.getFields()).filter(
      ({ name, extensions: { isOnRequest } }) =>
        (!card && isOnRequest !== true) ||
        (card && !card.onRequest.includes(name) && (extent === 'whole' || isOf(name, card, extent))),
    );
    // Records of a connection are selected as fully as a single record; records that they refer to are
    // selected less fully.
    const inner = /Connection$|Edge$/.test(type.name) ? 'listed' : LESS[extent];
    const lines = fields.flatMap((field) => line(field, { here: extent, inner }, depth));
    if (isInterfaceType(type) && extent !== 'title') lines.unshift('__typename');
    const isWhole = extent === 'whole' || extent === 'listed';
    if (isInterfaceType(type) && isWhole) lines.push(...typeFields(type, depth));
    return `{ ${lines.join(' ')} }`;
  };

  /** A field with its selection; empty if the field is nested too deeply. */
  const line = (field: AnyField, extents: { here: Extent; inner: Extent }, depth: number): string[] => {
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (depth >= DEPTH_MAX || !(isObjectType(inner) || isInterfaceType(inner))) return [];
    const extent = cards.has(inner.name) ? extents.inner : extents.here;
    return [`${field.name} ${select(inner, extent, depth + 1)}`];
  };

  const typeFields = (type: GraphQLInterfaceType, depth: number): string[] => {
    const common = new Set(Object.keys(type.getFields()));
    return schema.getPossibleTypes(type).flatMap((variant) => {
      const own = Object.values(variant.getFields()).filter(({ name }) => !common.has(name));
      const lines = own.flatMap((field) => line(field, { here: 'whole', inner: 'card' }, depth));
      return lines.length > 0 ? [`... on ${variant.name} { ${lines.join(' ')} }`] : [];
    });
  };
  return select;
}

function isOf(
  name: string,
  { title, fields, made, ofOneRecord }: Card,
  extent: Exclude<Extent, 'whole'>,
): boolean {
  if (extent === 'listed') return !ofOneRecord.includes(name);
  return name === 'id' || name === title || (extent === 'card' ? fields : made).includes(name);
}
