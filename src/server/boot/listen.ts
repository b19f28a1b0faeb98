/** Opening the port: alone, or beside other processes of this installation. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Something outside prevents the start; the message says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Where the kernel spreads connections over the processes that listen. Elsewhere the supervisor hands them on: then what
 * it has handed to a process that is killed before taking it is never answered.
 */
const CAN_SHARE = ['linux', 'freebsd'].includes(process.platform);

/** Throws StartError when another program has the port. */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
  sharesPort: boolean,
): Promise<void> {
  const where = { port, host, ...(sharesPort && CAN_SHARE && { reusePort: true }) };
  await explained({ port, host }, () => app.listen(where));
}

/**
 * Throws StartError when the port is taken or the host is no address of this machine. Before anything is written, and for
 * processes that share a port: they would share it with another installation too.
 */
export async function assertPortFree({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  await explained({ port, host }, async () => {
    const probe = createServer().listen({ port, host });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}

/** Why it is impossible to listen at a host, in one sentence; null if the host is this machine's. */
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
