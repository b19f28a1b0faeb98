// Entry point of every npm script: installs what is missing, then runs scripts/<command>.ts on the locked
// Node. It must run on Node 20.19 before anything is installed: plain JavaScript, no dependencies, no types
// to strip.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installExtensions } from './lib/extension-packages.mjs';
import { restartOnFailure } from './lib/restart-on-failure.mjs';
import { commandNodeOptions, serverEnvironment, serverNodeOptions } from './lib/server-process.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const commands = ['start', 'dev', 'test', 'test-deep', 'check', 'generate', 'masthead', 'bench'];
const isWindows = process.platform === 'win32';

/** Whether a signal arrived: processes that end from now on were requested to. */
let isStopping = false;

/**
 * Milliseconds that a signal may take to reach the child directly (a terminal sends it to both) before it is
 * passed on.
 */
const forwardAfterMs = 250;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (err) {
  console.error(err instanceof Error ? err.message : err);
  process.exitCode = 1;
}

async function run([command, ...options]) {
  requireNode(20, 19);
  const available = commands.filter((name) => existsSync(join(root, 'scripts', `${name}.ts`)));
  if (!available.includes(command)) {
    throw new Error(`Usage: node scripts/run.mjs <${available.join('|')}> [...options]`);
  }
  const failure = (await installWhenStale()) || (await installExtensions(root, installIn));
  if (failure !== 0) return failure;
  const node = findNode();
  const lifeline = pathToFileURL(join(root, 'scripts/lib/lifeline.ts')).href;
  const script = join(root, 'scripts', `${command}.ts`);
  const nodeOptions = { start: serverNodeOptions, masthead: commandNodeOptions }[command] ?? [];
  const start = (restarts) =>
    runChild(node, [...nodeOptions, '--disable-proto=delete', `--import=${lifeline}`, script, ...options], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...serverEnvironment,
        ...withFirstInPath(dirname(node)),
        MASTHEAD_LAUNCHER: String(process.pid),
        ...(restarts.length > 0 && { MASTHEAD_RESTARTS: restarts.join(' ') }),
      },
    });
  if (command !== 'start') return (await start([])).code;
  return restartOnFailure(start, { isStopping: () => isStopping, log: (message) => console.error(message) });
}

/**
 * Runs `npm ci` if the lock or the platform differs from the last installation. A linked node_modules belongs
 * to another checkout, which installs it: several worktrees share one in this way.
 */
async function installWhenStale() {
  const modules = join(root, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return 0;
  const marker = join(modules, '.masthead-install');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return 0;

  console.error('Installing the packages named in package-lock.json (about a minute the first time) ...');
  const code = await installIn(root);
  if (code === 0) writeFileSync(marker, wanted);
  return code;
}

/** Runs `npm ci` in a folder. Resolves with its exit code. */
async function installIn(folder) {
  const npm = findNpm();
  // No package needs its install script, and packages for building are needed as much as those for serving.
  const options = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ];
  const { code } = await runChild(npm.program, [...npm.options, ...options, '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    env: withoutProduction(process.env),
    shell: npm.shell,
    cwd: folder,
  });
  if (code !== 0)
    console.error(
      'The packages could not be installed: see the lines of npm above, then run the command again.',
    );
  return code;
}

function findNpm() {
  const running = process.env.npm_execpath;
  if (running !== undefined && /npm-cli\.c?js$/.test(running)) {
    return { program: process.execPath, options: [running], shell: false };
  }
  return { program: isWindows ? 'npm.cmd' : 'npm', options: [], shell: isWindows };
}

/** Path of the locked Node; if no package contains it (macOS), the running one if it is new enough. */
function findNode() {
  const platform = isWindows ? 'win' : process.platform;
  const program = isWindows ? 'node.exe' : 'node';
  const locked = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program);
  if (existsSync(locked)) return locked;
  requireNode(24, 0, ` because no package brings it for ${process.platform}-${process.arch}`);
  return process.execPath;
}

function requireNode(major, minor, reason = '') {
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  throw new Error(
    `Masthead needs Node ${major}.${minor} or newer${reason}; this is Node ${process.versions.node}.`,
  );
}

function withFirstInPath(folder) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: [folder, process.env[name]].filter(Boolean).join(delimiter) };
}

/** Under npm, the settings of the outer command are in the environment, and would omit packages again. */
function withoutProduction(env) {
  const dropped = /^(NODE_ENV|npm_config_(omit|production|only|include|ignore_scripts|dry_run|global))$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !dropped.test(name)));
}

/**
 * Runs a program to its end. Resolves with its exit code, 128 + n if signal n ended it, that signal, and whether it
 * reported that it serves. Each signal reaches it once: a terminal or a group kill delivers to both
 * processes, a kill of this process only to this one. The child reports the signals it received
 * (scripts/lib/lifeline.ts); the others are passed on.
 */
function runChild(program, options, { stdio, env, shell = false, cwd = root }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { cwd, stdio, env, shell });
    const receivedAt = new Map();
    let answered = false;
    child.on('message', (message) => {
      if (message?.serving) answered = true;
      else receivedAt.set(message?.signal, Date.now());
    });
    const forward = (signal) => {
      isStopping = true;
      const sentAt = Date.now();
      setTimeout(() => {
        if (sentAt - (receivedAt.get(signal) ?? 0) < 2 * forwardAfterMs) return;
        receivedAt.set(signal, Date.now());
        child.kill(signal);
      }, forwardAfterMs).unref();
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const watch = watchParent(() => forward('SIGTERM'));
    child.on('error', (err) => {
      clearInterval(watch);
      reject(new Error(`${program} could not be run (${err.code}): is it for this system?`, { cause: err }));
    });
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      clearInterval(watch);
      resolve({ code: signal === null ? code : 128 + constants.signals[signal], signal, answered });
    });
  });
}

/**
 * npm passes SIGTERM only to the shell in which it started this process. The shell dies without passing it
 * on, so its end is treated as the signal.
 */
function watchParent(onGone) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || isWindows) return undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, forwardAfterMs);
  return timer;
}
