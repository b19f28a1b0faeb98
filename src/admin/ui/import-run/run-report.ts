import type { SourceLoss } from '#import/losses.ts';

/** A run's report in the form in which the server writes it. */
export interface RunReport {
  /** `expected`: number of the source's records, counted before the run; missing in reports of older runs. */
  sources: (Counts & { key: string; target: string; expected?: number | null })[];
  totals: Counts & { records: number };
  remarks: { source: string; position: string; key: string | null; outcome: string; reason: string }[];
  remarksLeftOut: number;
  /** Missing in reports of runs from before losses were summed. */
  losses?: SourceLoss[];
  /** Records created because imported records referred to them by name; missing in reports of older runs. */
  made?: { target: string; count: number; names: string[] }[];
  seconds: number;
}

/** The changes that were undone, and those that remained. */
export interface UndoReport {
  removed: number;
  restored: number;
  left: { entity: string; id: number; name: string; reason: string }[];
  leftOut: number;
}

export const COUNT_LABELS = ['created', 'updated', 'unchanged', 'skipped', 'failed', 'warnings'] as const;
type Counts = Record<(typeof COUNT_LABELS)[number], number>;

/** Whether a run has not ended yet. */
export function isUnderWay(state: unknown): boolean {
  return state === 'waiting' || state === 'running' || state === 'stopping' || state === 'undoing';
}
