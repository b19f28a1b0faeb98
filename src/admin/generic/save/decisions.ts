/** Decisions about single passages that both sides changed, and their undoing. Pure. */
import { mergeValue, planMerge, type DescribeField } from '#merge/merge.ts';
import type { Choice } from '#merge/merge-sequence.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { planConflict, type Conflict } from './conflict.ts';
import {
  conflictOf,
  type DiscardedText,
  type SaveRequest,
  type SaveState,
  type SaveValues,
} from './save-state.ts';

/** What becomes of one passage; the other passages of the field stay undecided. */
export interface Decision {
  field: string;
  /** The key of the passage. */
  key: string;
  choice: Exclude<Choice, 'base'>;
}

/** What is needed to undo a decision. */
export interface Decided {
  conflict: Conflict;
  /** The form's value before and after the decision. */
  before: unknown;
  after: unknown;
  /** What was saved without the decision, what is saved with it, and with it the words of the ancestor. */
  undecided: unknown;
  saved: unknown;
  ancestor: unknown;
  discarded: DiscardedText | null;
}

/**
 * Decides a passage. The complete text of the losing side is sent to the server as a version. `version` stays
 * the old one, so that the server still merges everything else. Null if the passage has changed or ended.
 */
export function decide(
  state: SaveState,
  { field, key, choice }: Decision,
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; values: SaveValues; decided: Decided } | null {
  const conflict = conflictOf(state, field);
  if (!conflict) return null;
  const before = current[field] ?? null;
  const { passages, render } = planConflict(conflict, before, describe);
  const index = passages.findIndex((passage) => passage.key === key);
  if (index === -1) return null;
  const at = (settled: 'merged' | 'theirs', chosen: Choice, others: Choice) =>
    render({ settled, disputed: (passage) => (passage === index ? chosen : others) });
  const after = choice === 'yours' ? before : at('merged', choice, 'yours');
  const base = at('theirs', 'theirs', 'base');
  const conflicts =
    passages.length === 1
      ? state.conflicts.filter((other) => other !== conflict)
      : state.conflicts.map((other) => (other === conflict ? { ...conflict, base } : other));
  const discarded =
    choice === 'both' ? null : { field, value: choice === 'yours' ? conflict.theirs : before };
  const decided = {
    conflict,
    before,
    after,
    undecided: at('merged', 'theirs', 'theirs'),
    saved: at('merged', choice, 'theirs'),
    ancestor: at('merged', 'base', 'theirs'),
    discarded,
  };
  const next = { ...state, conflicts, discarded: withDiscarded(state.discarded, discarded) };
  const rebased = inFlight(next, field, ({ ancestors }) =>
    ancestors && Object.hasOwn(ancestors, field)
      ? mergeOf({ base: conflict.base, yours: base, theirs: ancestors[field] }, field, describe)
      : undefined,
  );
  return { state: rebased, values: { ...current, [field]: after }, decided };
}

/**
 * Brings an undone decision back as a choice. Text typed since is preserved. If the decision was saved, the
 * next save restores the words of the other side in this passage.
 */
export function undoDecision(
  state: SaveState,
  { conflict, before, after, undecided, saved, ancestor, discarded }: Decided,
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; values: SaveValues } {
  const { field } = conflict;
  const { isProse } = describe(field);
  const known = conflictOf(state, field);
  const stored = state.confirmed[field] ?? null;
  const yours = mergeValue(
    { base: after, yours: before, theirs: current[field] ?? null },
    isProse,
    'theirs',
  ).value;
  const base = mergeOf({ base: saved, yours: ancestor, theirs: known?.base ?? stored }, field, describe);
  const theirs = mergeOf({ base: saved, yours: undecided, theirs: known?.theirs ?? stored }, field, describe);
  const others = state.conflicts.filter((other) => other !== known);
  const isOpen = planMerge({ base, yours, theirs }, isProse).passages.length > 0;
  const next = {
    ...state,
    conflicts: isOpen ? [...others, { ...conflict, base, yours, theirs }] : others,
    discarded: state.discarded.filter((text) => !discarded || !isDeepEqual(text, discarded)),
  };
  const rebased = inFlight(next, field, ({ changes, ancestors }) =>
    Object.hasOwn(changes, field)
      ? mergeOf(
          { base: saved, yours: ancestor, theirs: ancestors?.[field] ?? changes[field] },
          field,
          describe,
        )
      : undefined,
  );
  return { state: rebased, values: { ...current, [field]: yours } };
}

/** Changes the ancestor of a field in the saves that the server has not confirmed yet. */
function inFlight(
  state: SaveState,
  field: string,
  ancestorAfter: (request: SaveRequest) => unknown,
): SaveState {
  const rebase = (request: SaveRequest | null) => {
    const ancestor = request ? ancestorAfter(request) : undefined;
    return request && ancestor !== undefined
      ? { ...request, ancestors: { ...request.ancestors, [field]: ancestor } }
      : request;
  };
  return { ...state, sent: rebase(state.sent), unanswered: rebase(state.unanswered) };
}

function mergeOf(
  forms: { base: unknown; yours: unknown; theirs: unknown },
  field: string,
  describe: DescribeField,
): unknown {
  return mergeValue(forms, describe(field).isProse, 'yours').value;
}

function withDiscarded(
  texts: readonly DiscardedText[],
  text: DiscardedText | null,
): readonly DiscardedText[] {
  return text && !texts.some((other) => isDeepEqual(other, text)) ? [...texts, text] : texts;
}
