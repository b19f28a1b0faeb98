/** Opening the port: alone, or beside other processes of this installation. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

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
  isBesideOthers: boolean,
): Promise<void> {
  const where = { port, host, ...(isBesideOthers && CAN_SHARE && { reusePort: true }) };
  await explained(port, () => app.listen(where));
}

/** Throws StartError when anybody has the port: processes that share it would share it with another installation too. */
export async function refuseTakenPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  await explained(port, async () => {
    const probe = createServer().listen({ port, host });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}

async function explained(port: number, open: () => Promise<unknown>): Promise<void> {
  try {
    await open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartError(
      `Port ${port} is already in use. Stop the program that has it, or choose another with PORT=3001 npm start.`,
      { cause: error },
    );
  }
}
