/**
 * The parser process: an entry of the build next to the server's. Parsers written in C or Rust can crash
 * their process; this process may crash, and is restarted with the next input.
 */
import type { ParserCall, ParserOutcome } from './parsers.ts';
import { runOnThread } from './thread.ts';

/** The thread's own heap has a limit; this one bounds additional native memory. */
const MEMORY_MB_MAX = 1_024;
const LOOK_MS = 100;

process.on('message', (call: ParserCall) => void answer(call));
// The parent process stops this one by closing the channel, after finishing its own work.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

async function answer({ id, name, input }: ParserCall): Promise<void> {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > MEMORY_MB_MAX * 1024 * 1024) process.exit(1);
  }, LOOK_MS);
  const outcome: ParserOutcome = await runOnThread(name, input);
  clearInterval(timer);
  process.send?.({ id, outcome });
}
