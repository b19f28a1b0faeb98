/** Remarks of a run by reason: a thousand records that fail alike are one line. */

export interface RemarkToGroup {
  source: string;
  position: string;
  key: string | null;
  outcome: string;
  reason: string;
}

export interface RemarkGroup {
  outcome: string;
  source: string;
  count: number;
  /** The first remark of the group, whose reason stands for the others. */
  first: RemarkToGroup;
}

const ORDER = ['failed', 'skipped', 'warning'];

/** Groups by outcome, source and reason; failures first, then the largest. Quoted words and numbers make no other reason. */
export function groupRemarks(remarks: readonly RemarkToGroup[]): RemarkGroup[] {
  const groups = new Map<string, RemarkGroup>();
  for (const remark of remarks) {
    const { outcome, source, reason } = remark;
    const key = JSON.stringify([outcome, source, kindOf(reason)]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { outcome, source, count: 1, first: remark });
  }
  return [...groups.values()].sort(
    (a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || b.count - a.count,
  );
}

function kindOf(reason: string): string {
  return reason
    .replace(/“[^”]*”|"[^"]*"/g, '“”')
    .replace(/\d+/g, '0')
    .replace(/\/\S+/g, '/');
}
