/**
 * Limit on the response to a reader's own query, counted while it is executed: a query within the limits of its text can
 * still multiply lists of lists.
 */
import { Kind, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

/**
 * Maximum number of values in one response: 100 items with 100 fields each, and as many values in their lists. Lists
 * count once with their records and once with what these contain.
 */
export const VALUES_MAX = 20_000;

/**
 * Number of values that a text or another document counts as: it can be a thousand times as long as a name, and has to
 * be written as JSON.
 */
export const DOCUMENT_VALUES = 50;

/** What a resolver knows of its field in the query. */
interface QueriedField {
  fieldNodes: readonly { selectionSet?: SelectionSetNode | undefined }[];
  fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

/**
 * The values that a response may still have. It is counted when a field is resolved, before its records are loaded; above the
 * limit fields are null, and the request fails.
 */
export interface ResponseBudget {
  /** Counts a number of records or entries of a field, with all fields selected of them. Returns false above the limit. */
  spend: (count: number, field: QueriedField) => boolean;
  /** Whether the limit was exceeded: the response is incomplete. */
  isExceeded: () => boolean;
}

/**
 * Creates the budget of one response, with `VALUES_MAX` values. Selections are counted once for each budget, so that
 * spending costs the same for any query.
 */
export function createBudget(): ResponseBudget {
  let left = VALUES_MAX;
  const known = new Map<SelectionSetNode, number>();
  return {
    spend(count, { fieldNodes, fragments }) {
      // An element without a selection counts as one value.
      const each = fieldNodes.reduce(
        (total, { selectionSet }) => total + (selectionSet ? fieldsIn(selectionSet, fragments, known) : 1),
        0,
      );
      left -= count * each;
      return left >= 0;
    },
    isExceeded: () => left < 0,
  };
}

/** Number of fields of a selection, with those of its fragments and inner selections. */
function fieldsIn(
  set: SelectionSetNode,
  fragments: QueriedField['fragments'],
  known: Map<SelectionSetNode, number>,
): number {
  const counted = known.get(set);
  if (counted !== undefined) return counted;
  let fields = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) fields += 1;
    const inner =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? fragments[selection.name.value]?.selectionSet
        : selection.selectionSet;
    if (inner) fields += fieldsIn(inner, fragments, known);
  }
  known.set(set, fields);
  return fields;
}
