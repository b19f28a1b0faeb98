/**
 * Failures of extensions for the doctor and the admin: counted in memory by extension, part and file, and written periodically
 * to one table for all processes. A failure that does not recur for a week is deleted.
 */
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { createFlusher } from '../background/flusher.ts';
import { withoutAddressSecrets, withoutEmails } from '../log/log.ts';
import { faultIn, type ExtensionFault } from './failure.ts';

/** Maximum number of different failures that a process holds between two writes; more are only in the log. */
const HELD_MAX = 200;
const MESSAGE_LENGTH_MAX = 500;
const NAME_LENGTH_MAX = 300;
const LOGGED_AGAIN_MS = 3_600_000;

export interface ExtensionFaults {
  /** Counts a failure if the error is, or was caused by, a failure of an extension. Costs no I/O. */
  note: (error: unknown) => void;
  /** False for a failure that is reported elsewhere, if one of the same part was logged within an hour. */
  isToBeLogged: (error: unknown) => boolean;
  /** Writes the counts with one statement. Counts that cannot be written are dropped and reported. */
  flush: () => Promise<void>;
}

interface Counted {
  extension: string;
  part: string;
  file: string;
  message: string;
  count: number;
}

/** Creates the counter of a process. `onError` is called for writes that failed. */
export function createExtensionFaults(pool: pg.Pool, onError: (error: unknown) => void): ExtensionFaults {
  let held = new Map<string, Counted>();
  const logged = new LRUCache<string, true>({ max: HELD_MAX, ttl: LOGGED_AGAIN_MS });
  const { soon, flush } = createFlusher(async () => {
    const rows = [...held.values()];
    held = new Map();
    if (rows.length > 0)
      await pool.query('select note_extension_faults($1::jsonb)', [JSON.stringify(rows)]).catch(onError);
  });
  return {
    note(error) {
      const fault = faultIn(error);
      if (!fault) return;
      const { extension, what, file } = fault.part;
      const key = keyOf(fault);
      const before = held.get(key);
      if (!before && held.size >= HELD_MAX) return;
      held.set(key, {
        extension: extension.slice(0, NAME_LENGTH_MAX),
        part: what.slice(0, NAME_LENGTH_MAX),
        file: file.slice(0, NAME_LENGTH_MAX),
        message: messageOf(fault),
        count: (before?.count ?? 0) + 1,
      });
      soon();
    },
    isToBeLogged(error) {
      const fault = faultIn(error);
      if (!fault?.isReported) return true;
      const key = keyOf(fault);
      if (logged.has(key)) return false;
      logged.set(key, true);
      return true;
    },
    flush,
  };
}

function keyOf({ part: { extension, what, file } }: ExtensionFault): string {
  return JSON.stringify([extension, what, file]);
}

/** What was thrown, in one line, without addresses. */
function messageOf({ cause }: ExtensionFault): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const short = message.slice(0, 4 * MESSAGE_LENGTH_MAX).replaceAll('\0', '');
  return withoutEmails(withoutAddressSecrets(short)).replace(/\s+/g, ' ').slice(0, MESSAGE_LENGTH_MAX);
}
