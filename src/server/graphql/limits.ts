/**
 * Cost limits for free text, which is counted before it is validated or executed. They also apply to
 * introspection.
 */
import {
  GraphQLError,
  Kind,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { badInput } from '#model/errors.ts';

export const LIMITS = {
  depth: 8,
  aliases: 15,
  /** Nesting of lists of a type's fields: each level multiplies the response by the number of all fields. */
  typeLists: 1,
  /** Operations of one text, from which `operationName` chooses. */
  operations: 10,
  rootFields: 10,
  tokens: 2_000,
  fields: 1_000,
  fragments: 30,
  /** Fields with the same name as another field of their selection: validation compares each with each. */
  repeats: 30,
  characters: 50_000,
  /** Nested braces, brackets and parentheses: the parser calls itself for each. */
  nesting: 60,
} as const;

/**
 * Parses and counts the text of a query. Throws BAD_USER_INPUT for a text beyond the limits or without an
 * operation, and the library's error, with its location, for an invalid text.
 */
export function readFreeQuery(text: string): DocumentNode {
  if (text.length > LIMITS.characters) throw tooMuch('characters', LIMITS.characters);
  if (nestingOf(text) > LIMITS.nesting) throw tooMuch('levels of nesting', LIMITS.nesting);
  const document = parsed(text);
  checkLimits(document);
  return document;
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: LIMITS.tokens });
  } catch (error) {
    if (error instanceof GraphQLError)
      Object.assign(error.extensions, { code: 'BAD_USER_INPUT', reason: 'QUERY_NOT_PARSED' });
    throw error;
  }
}

/**
 * Throws BAD_USER_INPUT for a document beyond the limits or with a circular fragment. All operations and
 * fragments are counted, each once, whichever one is executed, because validation reads them all.
 */
function checkLimits(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations = document.definitions.filter((definition) => {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      const name = definition.name.value;
      if (fragments.has(name))
        throw badInput('QUERY_INVALID', `Two fragments are named ${name}. Rename one of them.`);
      fragments.set(name, definition);
    }
    return definition.kind === Kind.OPERATION_DEFINITION;
  });
  if (operations.length === 0) throw badInput('QUERY_MISSING', 'Send the text of an operation.');
  if (operations.length > LIMITS.operations) throw tooMuch('operations', LIMITS.operations);
  const fragmentCount = document.definitions.length - operations.length;
  if (fragmentCount > LIMITS.fragments) throw tooMuch('fragments', LIMITS.fragments);
  const costOf = createCounter(fragments);
  const whole: Cost = { fields: 0, aliases: 0, depth: 0, typeLists: 0, width: 0 };
  for (const { selectionSet } of operations) {
    const cost = costOf(selectionSet);
    if (cost.width > LIMITS.rootFields) throw tooMuch('root fields', LIMITS.rootFields);
    add(whole, cost);
  }
  for (const fragment of fragments.values()) costOf.fragment(fragment.name.value);
}

/** Introspection fields that list the fields or types of a type. */
const TYPE_LISTS = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes']);

/** Cost of a selection set, including its fragments. */
interface Cost {
  fields: number;
  aliases: number;
  depth: number;
  /** Nested lists of the fields of types. */
  typeLists: number;
  /** Number of fields at the top level of the selection set. */
  width: number;
}

interface Counter {
  (set: SelectionSetNode): Cost;
  fragment: (name: string) => Cost;
}

/**
 * Creates a counter for selection sets. It stops at the first set beyond a limit, so that no total grows
 * without bound.
 */
function createCounter(fragments: ReadonlyMap<string, FragmentDefinitionNode>): Counter {
  const known = new Map<string, Cost>();
  const open = new Set<string>();
  let repeats = 0;

  const costOf = (set: SelectionSetNode): Cost => {
    const total: Cost = { fields: 0, aliases: 0, depth: 1, typeLists: 0, width: 0 };
    const names = new Set<string>();
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        total.width += 1;
        const name = selection.alias?.value ?? selection.name.value;
        if (names.has(name)) repeats += 1;
        if (repeats > LIMITS.repeats) throw tooMuch('repeated fields', LIMITS.repeats);
        names.add(name);
        add(total, { fields: 1, aliases: selection.alias ? 1 : 0, depth: 1, typeLists: 0 });
        if (!selection.selectionSet) continue;
        const inner = costOf(selection.selectionSet);
        // `ofType` unwraps a list of lists of a type and adds no depth: tools nest it nine levels deep, with
        // one result each.
        const step = selection.name.value === 'ofType' ? 0 : 1;
        const typeLists = inner.typeLists + (TYPE_LISTS.has(selection.name.value) ? 1 : 0);
        add(total, { ...inner, depth: inner.depth + step, typeLists });
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? costOf(selection.selectionSet)
            : costOfFragment(selection.name.value);
        total.width += inner.width;
        add(total, inner);
      }
    }
    return total;
  };

  const costOfFragment = (name: string): Cost => {
    const counted = known.get(name);
    if (counted) return counted;
    if (open.has(name)) throw badInput('QUERY_INVALID', `The fragment ${name} contains itself.`);
    const fragment = fragments.get(name);
    // Counts as empty, because validation reports the missing fragment.
    if (!fragment) return { fields: 0, aliases: 0, depth: 1, typeLists: 0, width: 0 };
    open.add(name);
    const cost = costOf(fragment.selectionSet);
    open.delete(name);
    known.set(name, cost);
    return cost;
  };

  return Object.assign(costOf, { fragment: costOfFragment });
}

function add(total: Cost, part: Omit<Cost, 'width'>): void {
  total.fields += part.fields;
  total.aliases += part.aliases;
  total.depth = Math.max(total.depth, part.depth);
  total.typeLists = Math.max(total.typeLists, part.typeLists);
  if (total.typeLists > LIMITS.typeLists)
    throw badInput('QUERY_TOO_LARGE', 'Request the fields of a type only once, not within its own fields.');
  if (total.depth > LIMITS.depth) throw tooMuch('depth', LIMITS.depth);
  if (total.fields > LIMITS.fields) throw tooMuch('fields', LIMITS.fields);
  if (total.aliases > LIMITS.aliases) throw tooMuch('aliases', LIMITS.aliases);
}

/**
 * Matches a quoted text, a comment, or an opening or closing bracket. Linear, because each alternative begins
 * with a different character.
 */
const NESTING_TOKEN = /"(?:[^"\\\n]|\\.)*"?|#[^\n]*|[{}[\]()]/g;

/** Maximum nesting depth of a text, whether or not it can be parsed. */
export function nestingOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of text.matchAll(NESTING_TOKEN)) {
    if ('{[('.includes(token)) depth += 1;
    else if ('}])'.includes(token)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function tooMuch(what: string, most: number) {
  return badInput('QUERY_TOO_LARGE', `The query is too large: at most ${most} ${what} allowed.`);
}
