/** Candidates of a search, from its first half, with the part of each item that is currently open. */
import type { SourceRow, SourceScope } from '#model/pages/define-source.ts';
import { gatedItemOf, type GatedColumns } from '#registry/gate-columns.ts';

/** Items that gates treat alike, as the database function `search_gates` returns them. */
type SameGateItems = Omit<GatedColumns, 'id'> & { ids: number[] };

/** Searchable part of an entry: all of it, the part that is open whatever the gate, or the title. */
const ALL = 2;
const OPEN_PART = 1;
const TITLE = 0;

/** Items and their searchable parts, as two lists in the same order. */
export interface JudgedItems {
  ids: number[];
  levels: number[];
  /** Whether no match was left out. */
  isComplete: boolean;
}

export interface Candidates {
  /** The query for compounds, in PostgreSQL's notation; null without one. */
  wider: string | null;
  every: JudgedItems;
  /** Items after the filters of the search; null: derived from `every`. */
  narrowed: JudgedItems | null;
}

/** Another spelling that the reader may have meant, with what it would find. */
export interface OtherSpelling {
  phrase: string;
  gates: SameGateItems[];
  /** Ids of its items that match in the part open to everyone. */
  open: number[];
}

interface Gathered {
  isComplete: boolean;
  gates: SameGateItems[];
}

interface CandidatesNote {
  wider: string | null;
  every: Gathered;
  narrowed: Gathered | null;
}

/** Parses the result of `search_candidates`; null if nothing can be found. */
export function readCandidates(
  rows: readonly SourceRow[],
  everyone: SourceScope['paragraphsForEveryone'],
): Candidates | null {
  const note = rows.map((row) => row.note).find(isCandidatesNote);
  if (!note) return null;
  const { wider, every, narrowed } = note;
  return { wider, every: judged(every, everyone), narrowed: narrowed && judged(narrowed, everyone) };
}

/** The spelling that finds the most items in the parts readers may see; null without one. */
export function bestSpelling(
  spellings: readonly OtherSpelling[],
  everyone: SourceScope['paragraphsForEveryone'],
): string | null {
  let best = { phrase: '', found: 0 };
  for (const { phrase, gates, open } of spellings) {
    const isOpen = new Set(open);
    const { ids, levels } = judged({ gates, isComplete: true }, everyone);
    const found = ids.filter((id, at) => levels[at] === ALL || (levels[at] === OPEN_PART && isOpen.has(id)));
    if (found.length > best.found) best = { phrase, found: found.length };
  }
  return best.found > 0 ? best.phrase : null;
}

function judged(
  { gates, isComplete }: Gathered,
  everyone: SourceScope['paragraphsForEveryone'],
): JudgedItems {
  const items = gates.flatMap(({ ids, ...columns }) => ids.map((id) => gatedItemOf({ ...columns, id })));
  const levels = items.map((item) => {
    const paragraphs = everyone(item);
    if (paragraphs === Infinity) return ALL;
    return paragraphs > 0 ? OPEN_PART : TITLE;
  });
  return { ids: items.map(({ id }) => id), levels, isComplete };
}

function isCandidatesNote(note: unknown): note is CandidatesNote {
  return typeof note === 'object' && note !== null && 'every' in note;
}
