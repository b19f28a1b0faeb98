/** Reports parts of extensions that fail again and again: each failure is counted, and one of each part is logged in an hour. */
import { LRUCache } from 'lru-cache';
import type { OfModule } from '#model/define-module.ts';
import type { Log } from '../log/log.ts';
import type { ExtensionFaults } from './faults.ts';
import { faultOf } from './guarded-parts.ts';

/** `what`: the part in a sentence, as `the identity crew`. */
export type ReportFault = (definition: OfModule, what: string, error: unknown) => void;

const LOGGED_AGAIN_MS = 3_600_000;
const KNOWN_MAX = 1_000;

/** Creates the reports of a process. */
export function createFaultReports(
  faults: Pick<ExtensionFaults, 'note'>,
  log: Pick<Log, 'error'>,
): ReportFault {
  const known = new LRUCache<string, true>({ max: KNOWN_MAX, ttl: LOGGED_AGAIN_MS });
  return (definition, what, thrown) => {
    const err = faultOf(definition, what, thrown);
    faults.note(err);
    // Not by the message, which can contain the time.
    const key = JSON.stringify([definition.extensionPath, what]);
    if (known.has(key)) return;
    known.set(key, true);
    log.error({ err }, `Left out: ${what}. It is logged once an hour.`);
  };
}
