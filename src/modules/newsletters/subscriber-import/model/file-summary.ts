/** What a file holds, before it is imported. Pure. */
import { subscriberInLine, type FileLayout, type ReadSubscriber } from './subscriber-lines.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** Subscribers that are shown as examples. */
const EXAMPLES = 5;

export interface FileSummary {
  /** Lines with a subscriber, by what the file states of them. */
  states: Partial<Record<SubscriberState, number>>;
  /** Lines that are refused. */
  invalid: number;
  /** Lines with a field that is not used. */
  incomplete: number;
  /** The first of the subscribers. */
  examples: ReadSubscriber[];
}

export const EMPTY_SUMMARY: FileSummary = { states: {}, invalid: 0, incomplete: 0, examples: [] };

/** The summary with more lines of the file. */
export function withLines(
  summary: FileSummary,
  lines: readonly string[],
  { layout, nowMs }: { layout: FileLayout; nowMs: number },
): FileSummary {
  const states = { ...summary.states };
  let { invalid, incomplete } = summary;
  const examples = [...summary.examples];
  for (const line of lines) {
    const read = subscriberInLine(line, layout, nowMs);
    if ('problem' in read) invalid += 1;
    if (!('state' in read)) continue;
    states[read.state] = (states[read.state] ?? 0) + 1;
    if (read.lost.length > 0) incomplete += 1;
    if (examples.length < EXAMPLES) examples.push(read);
  }
  return { states, invalid, incomplete, examples };
}
