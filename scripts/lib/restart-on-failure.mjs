// Starts the server again when it ends by itself after it had answered. Plain JavaScript: scripts/run.mjs runs before anything is installed.

/** So many tries in so long; what ends more often needs somebody to look at it. */
const triesMax = 5;
const withinMs = 10 * 60_000;
const pausesMs = [100, 1_000, 3_000, 10_000, 30_000];

/**
 * Runs `start` again and again, until it ends as it was asked to (code 0, or `isStopping`), before it ever answered, or too often. `start`
 * is given what happened before and resolves to the exit code and whether the server had answered. Resolves to the exit code.
 */
export async function restartOnFailure(start, { isStopping, log, now = Date.now, sleep = pause }) {
  const restarts = [];
  for (let hasAnswered = false; ;) {
    const { code, answered } = await start(restarts.map((at) => new Date(at).toISOString()));
    hasAnswered ||= answered;
    // A start that is refused says why itself, and would be refused again.
    if (code === 0 || isStopping() || !hasAnswered) return code;
    const recent = restarts.filter((at) => now() - at < withinMs);
    if (recent.length >= triesMax) {
      log(
        `The server ended (exit code ${code}) and was started again ${triesMax} times in ten minutes. It stays stopped: read its log, then run npm start.`,
      );
      return 1;
    }
    log(
      `The server ended by itself (exit code ${code}). It is started again: try ${recent.length + 1} of ${triesMax} in ten minutes.`,
    );
    await sleep(pausesMs[recent.length] ?? 0);
    if (isStopping()) return code;
    restarts.splice(0, restarts.length, ...recent, now());
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
