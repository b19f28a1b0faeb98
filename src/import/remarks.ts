/** Groups the remarks of a run by reason: a thousand records that fail alike are one line. */

export interface RemarkToGroup {
  source: string;
  position: string;
  key: string | null;
  outcome: string;
  reason: string;
  /** Number of remarks that this one already sums up. Such a remark forms a separate group. */
  count?: number;
}

export interface RemarkGroup {
  outcome: string;
  source: string;
  count: number;
  /** The first remark of the group, whose reason represents the others. */
  first: RemarkToGroup;
}

const ORDER = ['failed', 'skipped', 'warning'];

/**
 * Groups remarks by outcome, source and reason; failures first, then the largest groups. Differences only in
 * quoted words and numbers do not make another reason.
 */
export function groupRemarks(remarks: readonly RemarkToGroup[]): RemarkGroup[] {
  const groups = new Map<string, RemarkGroup>();
  for (const remark of remarks) {
    const { outcome, source, reason, count = 1 } = remark;
    const key = JSON.stringify([outcome, source, remark.count === undefined ? kindOf(reason) : reason]);
    const group = groups.get(key);
    if (group) group.count += count;
    else groups.set(key, { outcome, source, count, first: remark });
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
