/**
 * The baseline for pages: a process that does nothing but send the same bytes, as docs/performance.md defines
 * it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A response as transferred. */
export interface WireAnswer {
  /** Alternating names and values. */
  rawHeaders: string[];
  body: Buffer;
}

export interface LeanServer {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Headers without which no browser could show the page or request it again. */
const SENT = new Set(['content-type', 'content-encoding', 'content-length', 'etag', 'cache-control']);

/**
 * Starts a `node:http` server that answers every request with the bytes of `answer` and five of its headers.
 */
export async function startLeanServer({ rawHeaders, body }: WireAnswer): Promise<LeanServer> {
  const headers = rawHeaders.filter((_text, index) =>
    SENT.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
  if (headers.length !== SENT.size * 2) throw new Error(`The page lacks one of ${[...SENT].join(', ')}.`);
  const child = fork(fileURLToPath(new URL('lean-worker.ts', import.meta.url)), { stdio: 'inherit' });
  const ended = once(child, 'exit');
  child.send({ headers, body: body.toString('base64') });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      child.disconnect();
      await ended;
    },
  };
}
