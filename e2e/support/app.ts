/** Starts the built product as an operator would, on a separate port and data directory. */
import { runCommand } from '../../scripts/lib/run-parallel.ts';
import {
  commandNodeOptions,
  serverEnvironment,
  serverNodeOptions,
} from '../../scripts/lib/server-process.mjs';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DATA_ROOT } from '#testing/data-root.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

export const ADMIN = { email: 'editor@quayside.example', password: 'quayside-editor' } as const;

/**
 * Environment variable with the path of the data directory that the run has filled with the demo and closed.
 */
export const FILLED_FOLDER = 'MASTHEAD_E2E_FILLED';

export interface RunningApp {
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Returns everything the app has printed so far. */
  output: () => string;
  /** Sends SIGTERM and waits for the exit. */
  stop: () => Promise<void>;
  /** Sends SIGKILL (`kill -9`) and waits for the end. */
  kill: () => Promise<void>;
}

export interface StartOptions {
  /** Folder of the built project; default: this project. */
  root?: string;
  /** Data directory; default: a new folder with the demo. */
  dataDir?: string;
  port?: number;
  environment?: Record<string, string>;
  /** Arguments of Node that start the app; default: those of the built server. */
  program?: readonly string[];
}

/** Resolves when the app reports that it runs; rejects with its output if it exits first. */
export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await demoFolder());
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, options.program ?? programOf(options.root, ['serve']), {
    env: {
      ...process.env,
      ...serverEnvironment,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      MASTHEAD_ADMIN_EMAIL: ADMIN.email,
      MASTHEAD_ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY: '127.0.0.1',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const running = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (/Masthead(?:’s worker|'s worker)? is running/.test(printed)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const isRunning = await Promise.race([running.then(() => true), ended.then(() => false)]);
  if (!isRunning) throw new Error(`The app ended before it served:\n${printed}`);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { port, dataDir, process: child, output: () => printed, stop: end('SIGTERM'), kill: end('SIGKILL') };
}

/** Arguments for Node that run a command of a built project: this one unless `root` names another. */
export function programOf(root: string = PROJECT, argv: readonly string[]): string[] {
  const entry = pathToFileURL(join(root, 'dist/server/main.js')).href;
  const call = `(await import(${JSON.stringify(entry)})).main(${JSON.stringify(argv)})`;
  return [
    ...(argv[0] === 'serve' ? serverNodeOptions : commandNodeOptions),
    '--input-type=module',
    '-e',
    call,
  ];
}

/**
 * Runs a command of the built project against the app with this data directory; the timeout is three minutes
 * by default.
 */
export async function askMasthead(
  dataDir: string,
  argv: readonly string[],
  root?: string,
  timeoutMs?: number,
) {
  return runCommand(process.execPath, programOf(root, argv), {
    cwd: root ?? PROJECT,
    ...(timeoutMs !== undefined && { timeoutMs }),
    env: { ...serverEnvironment, DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  });
}

/** Runs such a command and returns its stdout. Throws everything it printed if it fails. */
export async function runMasthead(dataDir: string, argv: readonly string[], root?: string): Promise<string> {
  const { exitCode, output, stdout } = await askMasthead(dataDir, argv, root);
  if (exitCode !== 0) throw new Error(`masthead ${argv.join(' ')} failed:\n${output}`);
  return stdout;
}

/** Connection URL of an app's embedded database server, with the login it was started with. */
export async function databaseAddressOf(app: Pick<RunningApp, 'dataDir'>): Promise<string> {
  const folder = join(app.dataDir, 'postgres');
  const saved = JSON.parse(await readFile(join(folder, 'masthead-login.json'), 'utf8')) as {
    password: string;
  };
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const [port = '', socket = ''] = [lines[3], lines[4]];
  return `postgres://masthead:${encodeURIComponent(saved.password)}@localhost:${port}/masthead?host=${encodeURIComponent(resolve(folder, socket))}`;
}

/** Creates a folder for data of the run, to which the database's account has access. */
export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(DATA_ROOT, 'masthead-e2e-'));
}

/** Copies the demo's data directory from this run's first start, because filling one takes much longer. */
export async function demoFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const filled = process.env[FILLED_FOLDER];
  if (filled === undefined)
    throw new Error('The demo is filled by e2e/global-setup.ts: run journeys by Playwright.');
  // Copied with its owners, because the database belongs to another account when root runs it.
  const result = await runCommand('cp', ['-a', `${filled}/.`, folder], { cwd: PROJECT });
  if (result.exitCode !== 0) throw new Error(`The demo could not be copied:\n${result.output}`);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/**
 * Sends a request to a host of the app. Only browsers resolve names below localhost, so the host is sent as a
 * header.
 */
export function request(
  app: Pick<RunningApp, 'port'>,
  host: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      {
        host: '127.0.0.1',
        port: app.port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: `${host}:${app.port}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        agent: false,
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    if (body !== undefined)
      outgoing.write(body instanceof URLSearchParams ? String(body) : JSON.stringify(body));
    outgoing.end();
  });
}

interface GraphqlAnswer<T> {
  data: Record<string, T> | null;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}

/** Calls a stored operation and returns its result; throws an error with the API's message. */
export async function call<T = Record<string, unknown>>(
  app: Pick<RunningApp, 'port'>,
  id: string,
  input: unknown,
  token?: string,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await request(
    app,
    'localhost',
    '/graphql',
    { id, variables: { input } },
    { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  );
  const parsed = JSON.parse(answer.body) as GraphqlAnswer<T>;
  const [error] = parsed.errors ?? [];
  if (error) throw new Error(`${id}: ${error.message}`);
  const [result] = Object.values(parsed.data ?? {});
  if (result === undefined || result === null) throw new Error(`${id} answered nothing.`);
  return result;
}

/** Logs in, by default as the administrator, and returns the bearer token. */
export async function login(
  app: Pick<RunningApp, 'port'>,
  user: { email: string; password: string } = ADMIN,
): Promise<string> {
  const input = { username: user.email, password: user.password };
  const headers = { 'x-forwarded-for': someAddress() };
  const result = await call<{ bearerToken: string }>(app, 'cmsUser/loginCmsUser', input, undefined, headers);
  return result.bearerToken;
}

/**
 * Random client address for a login, because all journeys run on one machine and logins are limited by
 * address.
 */
export function someAddress(): string {
  return `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`;
}
