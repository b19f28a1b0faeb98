import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Result of a finished command. `exitCode` is 1 if a signal ended it. */
export type CommandResult = { exitCode: number; stdout: string; stderr: string; output: string };

/** A program reached its time limit, so its result is unknown. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';

  constructor(program: string, timeoutMs: number, printed: string) {
    const last = printed.trimEnd().slice(-2_000);
    super(
      `${program} was stopped after ${timeoutMs / 1000} s. Run it again while the machine is less busy.${last && `\nIt had printed:\n${last}`}`,
    );
  }
}

export type CommandOptions = {
  cwd: string;
  env?: Record<string, string>;
  /** The command is killed after this time; default: three minutes. */
  timeoutMs?: number;
};

/**
 * Runs the tasks in the given order, at most `limit` of them at a time, and resolves with their results in
 * that order. Rejects with a task's error once no task is running any more.
 */
export async function runParallel<Result>(
  tasks: readonly (() => Promise<Result>)[],
  limit: number,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = tasks.entries();
  const worker = async (): Promise<void> => {
    for (const [index, task] of queue) results[index] = await task();
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(limit, tasks.length) }, worker));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return results;
}

/**
 * Runs a program without a shell and collects its output; a failing exit code is a result, not an error.
 * Rejects if the program cannot be started, and with `TimedOut` if it was stopped at its time limit.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    // Tools print differently if they detect a known CI service; here their output always has one format.
    const { CI: _, ...inherited } = process.env;
    const timeoutMs = options.timeoutMs ?? 180_000;
    const startedAt = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...inherited, NO_COLOR: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    const printed = { stdout: '', stderr: '', output: '' };
    const collect = (stream: 'stdout' | 'stderr') => (text: string) => {
      printed[stream] += text;
      printed.output += text;
    };
    child.stdout.setEncoding('utf8').on('data', collect('stdout'));
    child.stderr.setEncoding('utf8').on('data', collect('stderr'));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      // A program may answer the signal with an exit code, so only the elapsed time shows a timeout.
      if (performance.now() - startedAt >= timeoutMs) {
        const [program = command] = args.filter((arg) => !arg.startsWith('-'));
        return reject(new TimedOut(program, timeoutMs, printed.output));
      }
      if (signal !== null) printed.output += `\n${command} was ended by ${signal}.\n`;
      resolve({ exitCode: code ?? 1, ...printed });
    });
  });
}

/**
 * Runs the program `name` of an installed package on this Node, which works the same on every system. Throws
 * if the package is not installed or has no program of that name.
 */
export function runTool(
  tool: { package: string; name: string },
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return runCommand(process.execPath, [toolPath(options.cwd, tool), ...args], options);
}

/** Path of the file that Node runs for the program `name` of a package installed under `root`. */
export function toolPath(root: string, tool: { package: string; name: string }): string {
  const folder = join(root, 'node_modules', tool.package);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin?.[tool.name];
  if (path === undefined) throw new Error(`The package ${tool.package} has no program called ${tool.name}.`);
  return join(folder, path);
}
