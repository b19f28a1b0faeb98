/** Scalars in addition to GraphQL's own. */
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

/** Maximum depth of rich text. A node takes two levels: itself and its list. */
const RICH_TEXT_DEPTH_MAX = 60;
const MEMBERS_MAX = 100_000;

/** A point in time, ISO 8601 in UTC. */
export const InstantScalar = new GraphQLScalarType<string, string>({
  name: 'Instant',
  description: 'A point in time as an ISO 8601 text, like 2026-11-21T09:30:00.000Z.',
  serialize: (value) =>
    typeof value === 'string' ? value : new Date(value as string | number | Date).toISOString(),
  parseValue: readText,
  parseLiteral: (node) => readText(node.kind === Kind.STRING ? node.value : undefined),
});

/** Any JSON of bounded depth and size; operations validate its content. */
export const JsonScalar = jsonScalar(
  'JSON',
  'A JSON value. The operation describes its shape.',
  RICH_TEXT_DEPTH_MAX,
);

/** Rich text: `{ v, content: [...] }` from the closed set of nodes. */
export const RichTextScalar = jsonScalar(
  'RichText',
  'Formatted text: { v, content } with nodes of a closed set.',
  RICH_TEXT_DEPTH_MAX,
);

function jsonScalar(
  name: string,
  description: string,
  depthMax: number,
): GraphQLScalarType<unknown, unknown> {
  return new GraphQLScalarType<unknown, unknown>({
    name,
    description,
    parseValue: (value) => readJson(value, depthMax),
    parseLiteral: (node, variables) => readJson(valueFromASTUntyped(node, variables), depthMax),
  });
}

function readText(value: unknown): string {
  if (typeof value === 'string' && value.length <= 40) return value;
  throw new GraphQLError('An instant is a text like 2026-11-21T09:30:00Z.');
}

function readJson(value: unknown, depthMax: number): unknown {
  let members = 0;
  const walk = (inner: unknown, depth: number): void => {
    if (typeof inner !== 'object' || inner === null) return;
    if (depth > depthMax) throw new GraphQLError(`The value is nested more than ${depthMax} levels deep.`);
    for (const [key, member] of Object.entries(inner)) {
      if (FORBIDDEN_KEYS.has(key)) throw new GraphQLError(`A value may not have a member named ${key}.`);
      members += 1;
      if (members > MEMBERS_MAX) throw new GraphQLError('The value has too many members.');
      walk(member, depth + 1);
    }
  };
  walk(value, 0);
  return value;
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
