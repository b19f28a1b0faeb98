/** Opens the port, for one process or shared with other processes of this installation. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** An external condition prevents the start; the message explains what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Whether the kernel distributes connections over the listening processes. On other systems the supervisor
 * passes them on; a connection passed to a process that is killed before accepting it is never answered.
 */
const CAN_SHARE = ['linux', 'freebsd'].includes(process.platform);

/** Starts listening. Throws StartError if another program uses the port. */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
  sharesPort: boolean,
): Promise<void> {
  const where = { port, host, ...(sharesPort && CAN_SHARE && { reusePort: true }) };
  const { level } = app.log;
  // The framework logs its addresses, and the startup banner has them as people use them.
  if (level === 'info') app.log.level = 'warn';
  try {
    await explained({ port, host }, () => app.listen(where));
  } finally {
    app.log.level = level;
  }
}

/**
 * Throws StartError if the port is in use or the host is not an address of this machine. Call it before
 * anything is written. Needed also for processes that share a port, because they would share it with another
 * installation as well.
 */
export async function assertPortFree({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  await explained({ port, host }, async () => {
    const probe = createServer().listen({ port, host });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}

/**
 * Explains in one sentence why listening on a host is impossible; null if the host belongs to this machine.
 */
export async function hostTrouble(host: string): Promise<string | null> {
  const probe = createServer().listen({ port: 0, host });
  try {
    await once(probe, 'listening');
    return null;
  } catch (error) {
    return reasonOf(error, { port: 0, host });
  } finally {
    probe.close();
  }
}

async function explained(where: Pick<Config, 'port' | 'host'>, open: () => Promise<unknown>): Promise<void> {
  try {
    await open();
  } catch (error) {
    const reason = reasonOf(error, where);
    if (reason === null) throw error;
    throw new StartError(reason, { cause: error });
  }
}

function reasonOf(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): string | null {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the program that has it, or choose another with PORT=3001 npm start.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST=${host} is no address of this machine. Set HOST to one that is, to 127.0.0.1, or to 0.0.0.0 for all of them.`;
    case 'EACCES':
      return `Port ${port} may be opened by the system's administrator alone. Choose one from 1024 on, and let a proxy pass requests on.`;
    default:
      return null;
  }
}
