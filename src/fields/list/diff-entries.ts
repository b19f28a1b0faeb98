import { diffSequence } from '#merge/word-diff.ts';

type Entry = Record<string, unknown>;

export interface EntryDifference {
  kind: 'same' | 'removed' | 'added' | 'changed';
  before: Entry | null;
  after: Entry | null;
}

/**
 * Compares entries of two lists in order. If entries were removed and added at the same place, they are paired as changed
 * entries.
 */
export function diffEntries(before: readonly Entry[], after: readonly Entry[]): EntryDifference[] {
  const found: EntryDifference[] = [];
  let removed: Entry[] = [];
  let added: Entry[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [old, now] = [removed[index] ?? null, added[index] ?? null];
      found.push({ kind: old && now ? 'changed' : old ? 'removed' : 'added', before: old, after: now });
    }
    removed = [];
    added = [];
  };
  for (const { kind, item } of diffSequence(before, after, canonical)) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      flush();
      found.push({ kind, before: item, after: item });
    }
  }
  flush();
  return found;
}

function canonical(entry: Entry): string {
  return JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}
