// Loaded before every command by scripts/run.mjs, its launcher, with which it shares a channel: - reports
// which signals arrived, so that the launcher passes on only those that did not (see runChild there); - ends
// the command as SIGTERM does if the launcher dies (kill -9), so that nothing is left running.
import { constants } from 'node:os';
import { isMainThread } from 'node:worker_threads';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Node passes its options, and with them this file, to processes and threads that a command starts: those
// have other parents.
if (isMainThread && process.env['MASTHEAD_LAUNCHER'] === String(process.ppid) && process.connected) {
  for (const signal of signals) report(signal);
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // A channel with a listener would prevent a finished command from exiting.
  process.channel?.unref();
}

function report(signal: (typeof signals)[number]): void {
  const listener = () => {
    if (process.connected) process.send?.({ signal });
    // This listener must not let a command survive a signal that would have ended it.
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  };
  process.on(signal, listener);
}
