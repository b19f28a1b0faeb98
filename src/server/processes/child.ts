/**
 * A child process for work that native code may crash: it gets one input at a time, may die during it, and is
 * restarted for the next. Its environment is empty, because the secret is an environment variable.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { basename, dirname, join } from 'node:path';

/** A process without input for this long is ended. */
const IDLE_MS = 120_000;

export interface ChildOptions {
  /**
   * The entry: its source, next to this folder, which Node runs directly; in the build, next to the server's
   * entry.
   */
  source: string;
  built: string;
  /** Flags for Node. */
  execArgv?: readonly string[];
  /**
   * The child limits its work itself; this limit ends a child that fails to do so. It includes the start of
   * the child.
   */
  answerMsMax: number;
}

/** The child's result for an input, or how the child ended without one. */
export type ChildAnswer<Outcome> = { outcome: Outcome } | { ended: 'broke' | 'slow' };

export interface Child<Outcome> {
  /** Passes `input` to the child; it must be structured-cloneable. The caller passes one input at a time. */
  call: (input: object) => Promise<ChildAnswer<Outcome>>;
}

/** Creates the child's handle; the process starts with the first call. */
export function createChild<Outcome>(options: ChildOptions): Child<Outcome> {
  let lastId = 0;
  let current: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const ready = (): ChildProcess => {
    clearTimeout(idle);
    if (current) return current;
    const started = start(options);
    const forget = () => {
      if (current === started) current = null;
    };
    // Without a listener, a process that cannot be started would end the current process.
    started.on('error', forget).once('exit', forget).once('disconnect', forget);
    current = started;
    return started;
  };
  const release = (child: ChildProcess) => {
    child.unref();
    child.channel?.unref();
    // A child that was killed may not have exited yet, but accepts no more input.
    if (child.killed && current === child) current = null;
    if (current !== child) return;
    idle = setTimeout(() => {
      current = null;
      if (child.connected) child.disconnect();
    }, IDLE_MS).unref();
  };
  return {
    call: async (input) => {
      const child = ready();
      lastId += 1;
      // A working child keeps this process alive, an idle one does not.
      child.ref();
      child.channel?.ref();
      const answer = await ask<Outcome>(child, { ...input, id: lastId }, options.answerMsMax);
      release(child);
      return answer;
    },
  };
}

function start({ source, built, execArgv = [] }: ChildOptions): ChildProcess {
  return fork(entryFile(source, built), { execArgv: [...execArgv], env: {}, serialization: 'advanced' });
}

function ask<Outcome>(
  child: ChildProcess,
  call: { id: number },
  answerMsMax: number,
): Promise<ChildAnswer<Outcome>> {
  return new Promise((resolve) => {
    const broke = () => end({ ended: 'broke' });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      end({ ended: 'slow' });
    }, answerMsMax);
    const end = (answer: ChildAnswer<Outcome>) => {
      clearTimeout(timer);
      child.off('message', answered).off('error', broke).off('exit', broke);
      resolve(answer);
    };
    const answered = (answer: { id: number; outcome: Outcome }) => {
      if (answer.id === call.id) end({ outcome: answer.outcome });
    };
    child.on('message', answered).once('error', broke).once('exit', broke);
    // If the child died before it got the input, `exit` reports it.
    child.send(call, (error) => error && child.kill('SIGKILL'));
  });
}

function entryFile(source: string, built: string): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(dirname(here), source);
  return join(basename(here) === 'chunks' ? dirname(here) : here, built);
}
