/** Types that are the same for all entities: fields of every record, and lists of records in pages. */
import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLInterfaceType,
} from 'graphql';
import { pascalCase } from '#model/field.ts';
import type { FieldConfig } from './placed-fields.ts';
import { InstantScalar } from './scalars.ts';
import type { RequestState } from '../state.ts';

export type RecordType = GraphQLObjectType | GraphQLInterfaceType;

/** Fields that every record has. */
export const ofEveryRecord: Record<string, FieldConfig> = {
  id: { type: new GraphQLNonNull(GraphQLInt), description: 'Unique among all records of its entity.' },
  version: {
    type: new GraphQLNonNull(GraphQLInt),
    description:
      'Grows by one with each change. Changes send the version that they are based on, as a number or as text.',
  },
  created: { type: new GraphQLNonNull(InstantScalar), description: 'When the record was created.' },
  updated: { type: new GraphQLNonNull(InstantScalar), description: 'When the record was last changed.' },
};

/** Connection types, which return records in pages: edges with cursors, whether more follow, and a count. */
export function connectionTypes(
  record: (name: string) => RecordType,
  labelOf: (name: string) => string,
): (name: string) => GraphQLObjectType {
  const connections = new Map<string, GraphQLObjectType>();
  const connectionOf = (name: string) => {
    const edge = new GraphQLObjectType({
      name: `${pascalCase(name)}Edge`,
      description: `One record in a page of ${labelOf(name)}, with its position.`,
      fields: {
        node: { type: new GraphQLNonNull(record(name)), description: 'The record.' },
        cursor: {
          type: new GraphQLNonNull(GraphQLString),
          description: 'The position of this record: as after, it continues behind the record.',
        },
      },
    });
    return new GraphQLObjectType<{ edges: readonly unknown[] }, RequestState>({
      name: `${pascalCase(name)}Connection`,
      description: `One page of ${labelOf(name)}. The next page begins after its last record.`,
      fields: {
        edges: {
          type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(edge))),
          description: 'The records of this page, in order.',
          resolve: ({ edges }, _args, { budget }, info) =>
            budget && !budget.spend(edges.length, info) ? [] : edges,
        },
        pageInfo: { type: new GraphQLNonNull(pageInfo), description: 'How to get the next page.' },
        totalCount: {
          type: GraphQLInt,
          description: 'Set if countTotal was requested, at most 10,001. Null otherwise.',
        },
      },
    });
  };
  return (name) => remember(connections, name, () => connectionOf(name));
}

const pageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  description: 'Whether a list has more records than its page, and where they begin.',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean), description: 'Whether more records follow.' },
    endCursor: {
      type: GraphQLString,
      description: 'The after of the next page. Null on the last page.',
    },
  },
});

/** Returns the value of `name` in the map, and creates it the first time. */
export function remember<T>(map: Map<string, T>, name: string, make: () => T): T {
  const known = map.get(name);
  if (known) return known;
  const made = make();
  map.set(name, made);
  return made;
}
