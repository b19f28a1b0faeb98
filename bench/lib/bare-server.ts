/** What a page is compared with: a process that does nothing but send the same bytes under the same headers. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** An answer as it came over the wire. */
export interface WireAnswer {
  /** Names and values in turn. */
  rawHeaders: string[];
  body: Buffer;
}

export interface BareServer {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a bare `node:http` server that answers everything with `answer`. */
export async function startBareServer(answer: WireAnswer): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('bare-worker.ts', import.meta.url)), { stdio: 'inherit' });
  const ended = once(child, 'exit');
  child.send({ rawHeaders: answer.rawHeaders, body: answer.body.toString('base64') });
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
