import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, explainSpawn, nameForServer, prepareSocketDir, serverEnvironment } from './cluster.ts';
import { type Address, connectControl, type Control } from './control.ts';
import { EmbeddedPostgresError, explainFailure } from './errors.ts';
import { isAlive, isCertainlyForeign, type PidFile, readPidFile } from './pid-file.ts';

export type OpenServer = { control: Control; address: Address; adopted: boolean };

type Running = { pid: number; host: string };

const pollMs = 20;
/**
 * A server that reports ready but accepts no connection for this long is broken. Recovery has no time limit.
 */
const answerMs = 60_000;
/** After a kill -9, the old server's processes hold its shared memory until they notice. */
const retryMs = 30_000;

/**
 * Returns the running server of the cluster, started or adopted. Waits for a server that is starting,
 * recovering or stopping. `address`: where this process found the server earlier, to be reused after a
 * restart.
 * @throws EmbeddedPostgresError if it cannot be started, does not answer, or runs outside this container.
 */
export async function openServer(
  cluster: Cluster,
  log: (message: string) => void,
  address?: Address,
): Promise<OpenServer> {
  const deadline = Date.now() + retryMs;
  for (;;) {
    const holder = readPidFile(cluster.dir);
    const runs = holder !== undefined && isAlive(holder.pid);
    if (runs && !isCertainlyForeign(holder.pid, cluster.dir)) {
      const adopted = await joinServer(cluster, holder.pid, log);
      if (adopted !== undefined) return { ...adopted, adopted: true };
      continue;
    }
    await assertNoServerOutside(cluster, holder);
    const started = await start(cluster, log, { address, foreignPid: runs ? holder.pid : undefined });
    if (!('failure' in started)) return { ...started, adopted: false };
    // When two processes start the server for the first time, both write to one log, so the line about the
    // lock may be missing. A new, live process in the pid file also shows that another process has taken the
    // folder.
    const other = readPidFile(cluster.dir);
    const isTaken = other !== undefined && other.pid !== holder?.pid && isAlive(other.pid);
    const isRetryable =
      isTaken ||
      /lock file ".*" already exists|still in use|could not create lock file/.test(started.failure);
    if (!isRetryable || Date.now() > deadline) {
      throw explainFailure('PostgreSQL did not start', cluster.dataDir, started.failure);
    }
    await sleep(5 * pollMs);
  }
}

/**
 * Stops the server process with a fast shutdown (open transactions end, nothing acknowledged is lost), and
 * after `deadlineMs` with an immediate shutdown, from which the next start recovers.
 */
export async function stopServer(
  cluster: Cluster,
  { pid, host }: Running,
  deadlineMs: number,
): Promise<void> {
  await endProcess(cluster, pid, deadlineMs);
  // The folder is empty by now; a separate socket folder was created by `prepareSocketDir`.
  if (host.startsWith('/') && host !== cluster.dir) await rmdir(host).catch(() => undefined);
}

async function endProcess(cluster: Cluster, pid: number, deadlineMs: number): Promise<void> {
  if (process.platform === 'win32') {
    await new Promise<void>((resolve) => {
      execFile(cluster.binaries.pgCtl, ['stop', '-D', cluster.dir, '-m', 'fast'], () => resolve());
    });
    return;
  }
  for (const [signal, waitMs] of [
    ['SIGINT', deadlineMs],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const end = Date.now() + waitMs; Date.now() < end; await sleep(pollMs)) if (!isAlive(pid)) return;
  }
  throw new EmbeddedPostgresError(
    'STOP_FAILED',
    `PostgreSQL (process ${pid}) does not stop: end it by hand.`,
  );
}

async function joinServer(
  cluster: Cluster,
  pid: number,
  log: (message: string) => void,
): Promise<Omit<OpenServer, 'adopted'> | undefined> {
  const report = reportWaiting(log);
  let readySince: number | undefined;
  while (isAlive(pid)) {
    const found = readPidFile(cluster.dir);
    if (found !== undefined && found.pid !== pid) return undefined;
    const address = found && addressOf(found, cluster);
    const control = address && (await connectControl(cluster, address));
    if (address && control) return { control, address };
    if (found?.status === 'ready') readySince ??= Date.now();
    if (readySince !== undefined && Date.now() - readySince > answerMs) {
      throw new EmbeddedPostgresError(
        'NOT_ANSWERING',
        `PostgreSQL (process ${pid}) holds ${cluster.dir} and does not answer: stop it, then start again.`,
      );
    }
    report();
    await sleep(pollMs);
  }
  return undefined;
}

type StartOptions = { address: Address | undefined; foreignPid: number | undefined };

async function start(
  cluster: Cluster,
  log: (message: string) => void,
  options: StartOptions,
): Promise<Omit<OpenServer, 'adopted'> | { failure: string }> {
  const address = await chooseAddress(cluster, options.address);
  const output = join(cluster.dataDir, 'postgres-start.log');
  const file = openSync(output, 'w', 0o600);
  const child = spawn(cluster.binaries.postgres, serverArguments(cluster, address), {
    ...cluster.account,
    cwd: cluster.dir,
    detached: true,
    // The id of an unrelated process that reuses the number in the pid file: with it, PostgreSQL does not
    // mistake its own stale pid file for a live one.
    env: {
      ...serverEnvironment(),
      ...(options.foreignPid && { PG_GRANDPARENT_PID: String(options.foreignPid) }),
    },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  child.unref();
  return waitUntilReady(cluster, child, address, reportWaiting(log), () => readOutput(cluster, output));
}

async function waitUntilReady(
  cluster: Cluster,
  child: ChildProcess,
  address: Address,
  report: () => void,
  readFailure: () => string,
): Promise<Omit<OpenServer, 'adopted'> | { failure: string }> {
  let spawnFailure: string | undefined;
  child.on('error', (err) => (spawnFailure = explainSpawn(err)));
  await sleep(pollMs);
  while (spawnFailure === undefined && child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(cluster.dir);
    if (found?.pid === child.pid && found?.status === 'ready') {
      const control = await connectControl(cluster, address);
      if (control !== undefined) return { control, address };
    }
    report();
    await sleep(pollMs);
  }
  return { failure: spawnFailure ?? readFailure() };
}

function serverArguments(cluster: Cluster, address: Address): string[] {
  const places = address.host.startsWith('/')
    ? [
        '-c',
        'listen_addresses=',
        '-c',
        `unix_socket_directories=${address.host === cluster.dir ? '.' : address.host}`,
      ]
    : ['-c', `listen_addresses=${address.host}`, '-c', 'unix_socket_directories='];
  return ['-D', nameForServer(cluster.dir, cluster.account), '-p', String(address.port), ...places];
}

/** A Unix socket on systems that have them, where the port is only a part of the socket's name. */
async function chooseAddress(cluster: Cluster, earlier: Address | undefined): Promise<Address> {
  if (process.platform !== 'win32') return { host: await prepareSocketDir(cluster), port: 5432 };
  return earlier ?? { host: '127.0.0.1', port: await findFreePort() };
}

function addressOf(found: PidFile, cluster: Cluster): Address | undefined {
  if (found.port === 0) return undefined;
  if (process.platform === 'win32') return { host: '127.0.0.1', port: found.port };
  return { host: found.socketDir === '.' ? cluster.dir : found.socketDir, port: found.port };
}

/**
 * Process ids of another container mean nothing here, but a socket in a shared folder does. A server that
 * responds on it although its process does not exist runs elsewhere, and a second server would destroy the
 * data.
 */
async function assertNoServerOutside(cluster: Cluster, holder: PidFile | undefined): Promise<void> {
  const address = holder && addressOf(holder, cluster);
  if (address === undefined || !existsSync(join(address.host, `.s.PGSQL.${address.port}`))) return;
  const control = await connectControl(cluster, address);
  if (control === undefined) return;
  await control.close();
  throw new EmbeddedPostgresError(
    'IN_USE',
    `A PostgreSQL outside this container uses ${cluster.dir}: stop it, then start again.`,
  );
}

/** The server's output before and after it opened its own log. */
function readOutput(cluster: Cluster, output: string): string {
  const texts = [readFileSync(output, 'utf8')];
  const folder = join(cluster.dir, 'log');
  const newest = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0]
    : undefined;
  if (newest !== undefined && /redirecting log output/.test(texts[0] ?? ''))
    texts.push(readFileSync(newest, 'utf8').slice(-2000));
  return texts.join('\n');
}

function reportWaiting(log: (message: string) => void): () => void {
  let next = Date.now() + 5000;
  return () => {
    if (Date.now() < next) return;
    next = Date.now() + 30_000;
    log('Waiting for PostgreSQL, which is recovering or shutting down.');
  };
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
