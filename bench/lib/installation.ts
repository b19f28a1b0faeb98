/**
 * The built product as benches run it: in production mode, on a separate port and data directory, with the
 * demo.
 */
import http from 'node:http';
import {
  removeFolder,
  startApp,
  temporaryFolder,
  type RunningApp,
  type StartOptions,
} from '../../e2e/support/app.ts';
import type { WireAnswer } from './lean-server.ts';
import { BROWSER_HEADERS } from './load.ts';
import type { Bench } from './scenario.ts';

/** The demo's site. */
export const SITE_HOST = 'quayside.localhost';

export interface Installation {
  app: RunningApp;
  pid: number;
  /** The site's `Host` header. */
  host: string;
}

/**
 * Starts the product, by default on a new data directory. When the scenario ends, the app is stopped and this
 * directory removed.
 */
export async function startInstallation(
  bench: Pick<Bench, 'defer'>,
  options: StartOptions = {},
): Promise<Installation> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  if (options.dataDir === undefined) bench.defer(() => removeFolder(dataDir));
  const environment = { NODE_ENV: 'production', ...options.environment };
  const starting = startApp({ ...options, dataDir, environment }).then(tellUnexpectedEnd);
  // Registered before the app runs, so that a run that is ended in the meantime leaves no process behind.
  bench.defer(async () => {
    const started = await starting.catch(() => undefined);
    await started?.stop();
  });
  const app = await starting;
  return { app, pid: app.process.pid ?? 0, host: `${SITE_HOST}:${app.port}` };
}

/** Prints the output of an app that exits unexpectedly, because it explains the errors that follow. */
function tellUnexpectedEnd(app: RunningApp): RunningApp {
  let stopping = false;
  app.process.once('exit', (code, signal) => {
    if (!stopping) console.error(`The app ended by itself (${signal ?? code}):\n${app.output()}`);
  });
  const stop = () => {
    stopping = true;
    return app.stop();
  };
  return { ...app, stop };
}

export interface PageOnWire extends WireAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
}

/** Fetches a page of the site, with its body as transferred; `own` are headers in addition to a browser's. */
export function fetchPage(
  { app, host }: Installation,
  path: string,
  own: Record<string, string> = {},
): Promise<PageOnWire> {
  return new Promise((resolve, reject) => {
    const headers = { ...BROWSER_HEADERS, host, ...own };
    const request = http.get({ host: '127.0.0.1', port: app.port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          rawHeaders: answer.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
  });
}
