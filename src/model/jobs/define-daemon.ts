/** Defines daemons: work that runs as long as a process, such as a server on a port of its own. */
import type { OfModule } from '../define-module.ts';

export interface Daemon<Ctx> extends OfModule {
  /** Unique; in log lines: `newsletters/receiveReports`. */
  name: string;
  /** One sentence: what happens while it runs. */
  summary: string;
  /**
   * Runs in every process that runs jobs, from its start until `ctx.stopping` is aborted; then it has ten seconds to
   * end. Returns early if there is nothing to do in this process. If it throws, it is started again after a pause of
   * one second to a minute.
   */
  run: (ctx: Ctx) => Promise<void>;
}

/** Declares a daemon; `ctx` has the type that the author writes. */
export function defineDaemon<Ctx>(daemon: Daemon<Ctx>): Daemon<Ctx> {
  return daemon;
}
