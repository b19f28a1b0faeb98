/**
 * A process of our own for work that native code may break: it is given one thing at a time, may end under it, and is started
 * again for the next. It is given no variable: the secret is one.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { basename, dirname, join } from 'node:path';

/** A process that nothing was given for so long is ended. */
const IDLE_MS = 120_000;

export interface ChildOptions {
  /** The entry: beside this folder as its source, which Node runs as it is; in the build, beside the server's. */
  source: string;
  built: string;
  /** For flags of Node. */
  execArgv?: readonly string[];
  /** The child limits its work itself; this ends one that does not even do that. Its start is included. */
  answerMsMax: number;
}

/** What became of what was given: what the child answered, or how it ended without. */
export type ChildAnswer<Outcome> = { outcome: Outcome } | { ended: 'broke' | 'slow' };

export interface Child<Outcome> {
  /** Gives it `input`, which structured clones can hold. The caller gives one at a time. */
  call: (input: object) => Promise<ChildAnswer<Outcome>>;
}

/** Starts nothing yet. */
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
    // Without a listener, a process that cannot be started would end this one.
    started.on('error', forget).once('exit', forget).once('disconnect', forget);
    current = started;
    return started;
  };
  const release = (child: ChildProcess) => {
    child.unref();
    child.channel?.unref();
    // One that was ended is not gone yet, and takes nothing any more.
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
      // One at work keeps this process alive, an idle one does not.
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
    // A child that died before it was given anything is heard of by `exit`.
    child.send(call, (error) => error && child.kill('SIGKILL'));
  });
}

function entryFile(source: string, built: string): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(dirname(here), source);
  return join(basename(here) === 'chunks' ? dirname(here) : here, built);
}
