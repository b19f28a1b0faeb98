// Supervises the server: starts it again if it exits unexpectedly. Plain JavaScript: scripts/run.mjs runs before
// anything is installed.
import { constants } from 'node:os';

/** Maximum restarts within this period. A server that exits more often needs a person's attention. */
const triesMax = 5;
const withinMs = 10 * 60_000;
const pausesMs = [100, 1_000, 3_000, 10_000, 30_000];

/** Exit code of a start that lost its database (src/server/boot/lost-database.ts). It reports that itself. */
export const lostDatabase = 75;

/**
 * Runs `start` repeatedly, until the server exits as requested (code 0, or `isStopping`), refuses to start, or exits too
 * often. A start that lost its database is tried again without a limit. `start` receives the times of recent restarts, and
 * resolves to the exit code, the signal that ended the server, and whether it had answered. Resolves to the exit code.
 */
export async function restartOnFailure(start, { isStopping, log, now = Date.now, sleep = pause }) {
  const restarts = [];
  let lost = 0;
  for (let hasAnswered = false; ;) {
    const ended = await start(restarts.map((at) => new Date(at).toISOString()));
    const { code, answered } = ended;
    const signal = ended.signal ?? signalOf(code);
    hasAnswered ||= answered;
    if (code === 0 || isStopping()) return code;
    lost = code === lostDatabase ? (answered ? 0 : lost) + 1 : 0;
    if (lost > 0) {
      await sleep(pausesMs[Math.min(lost, pausesMs.length) - 1]);
      if (isStopping()) return code;
      continue;
    }
    // A refused start reports the reason itself, and would be refused again. One that a signal ended could not.
    if (!hasAnswered && signal === null) return code;
    const how = signal === null ? `exit code ${code}` : signal;
    const recent = restarts.filter((at) => now() - at < withinMs);
    if (recent.length >= triesMax) {
      log(
        `The server ended (${how}) and was started again ${triesMax} times in ten minutes. It stays stopped: read its log, then run npm start.`,
      );
      return 1;
    }
    const what = answered ? 'The server ended by itself' : 'The start of the server was ended';
    const memory = signal === 'SIGKILL' ? ' Check whether the machine ran out of memory.' : '';
    log(
      `${what} (${how}).${memory} It is started again: try ${recent.length + 1} of ${triesMax} in ten minutes.`,
    );
    await sleep(pausesMs[recent.length] ?? 0);
    if (isStopping()) return code;
    restarts.splice(0, restarts.length, ...recent, now());
  }
}

/** A server of several processes ends with 128 + n if signal n ended the first of them before it served. */
function signalOf(code) {
  return Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0] ?? null;
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
