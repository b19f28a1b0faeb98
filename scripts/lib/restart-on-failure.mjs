// Restarts the server if it exits unexpectedly after it had answered. Plain JavaScript: scripts/run.mjs runs
// before anything is installed.

/** Maximum restarts within this period. A server that exits more often needs a person's attention. */
const triesMax = 5;
const withinMs = 10 * 60_000;
const pausesMs = [100, 1_000, 3_000, 10_000, 30_000];

/**
 * Runs `start` repeatedly, until the server exits as requested (code 0, or `isStopping`), exits before it
 * ever answered, or exits too often. `start` receives the times of recent restarts, and resolves to the exit
 * code and whether the server had answered. Resolves to the exit code.
 */
export async function restartOnFailure(start, { isStopping, log, now = Date.now, sleep = pause }) {
  const restarts = [];
  for (let hasAnswered = false; ;) {
    const { code, answered } = await start(restarts.map((at) => new Date(at).toISOString()));
    hasAnswered ||= answered;
    // A refused start reports the reason itself, and would be refused again.
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
