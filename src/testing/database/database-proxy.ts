/**
 * A proxy for the test's PostgreSQL whose connections can be cut, or frozen like those of a stopped server:
 * accepted but never answered.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** Connection string for the same database and login, through the proxy. */
  connectionString: string;
  /** Stops all traffic in both directions, on existing and new connections. */
  freeze: () => void;
  /** Resumes traffic, including what was held up. */
  thaw: () => void;
  /** Breaks every connection; new ones are refused until `thaw`. */
  cut: () => void;
  close: () => Promise<void>;
}

/** Opens a proxy on a free port. */
export async function databaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const target = new URL(connectionString);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'frozen' | 'cut' = 'open';
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy();
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [pair, [upstream, client]] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', end).on('close', end);
      if (state === 'frozen') from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const door = new URL(connectionString);
  door.searchParams.delete('host');
  door.hostname = '127.0.0.1';
  door.port = String((server.address() as AddressInfo).port);
  return {
    connectionString: door.href,
    freeze() {
      state = 'frozen';
      for (const socket of [...pairs].flat()) socket.pause();
    },
    thaw() {
      state = 'open';
      for (const socket of [...pairs].flat()) socket.resume();
    },
    cut() {
      state = 'cut';
      for (const socket of [...pairs].flat()) socket.destroy();
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
