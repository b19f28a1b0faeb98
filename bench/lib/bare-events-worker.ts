/** The process of the bare server: see bare-events.ts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** As many as a process of the product uses. */
const CONNECTIONS = 10;

interface Sent {
  view: string;
  page: string;
  item: number;
  access: string;
  width: number;
  referrerHost: string;
  events: { sequence: number; kind: string; seconds?: number; scroll?: number }[];
}

const INSERT = `
  insert into bare_event (at, view, page, item, access, device, referrer_host, sequence, kind, seconds, scroll)
  select now(), $1, $2, $3, $4, $5, $6, of.*
  from unnest($7::integer[], $8::text[], $9::integer[], $10::integer[]) as of (sequence, kind, seconds, scroll)`;

async function start(connectionString: string): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS });
  pool.on('error', () => undefined);
  await pool.query(`
    create table if not exists bare_event (at timestamptz(3) not null, view text not null, page text, item integer,
      access text, device text, referrer_host text, sequence integer not null, kind text not null, seconds integer, scroll integer)`);
  await pool.query('create index if not exists bare_event_by_view on bare_event (view, at)');
  const server = createServer((request, response) => {
    const answer = async () => {
      const { events, ...batch } = JSON.parse(await text(request)) as Sent;
      await pool.query({
        name: 'insert',
        text: INSERT,
        values: [
          batch.view,
          batch.page,
          batch.item,
          batch.access,
          batch.width < 768 ? 'phone' : 'desktop',
          batch.referrerHost,
          events.map(({ sequence }) => sequence),
          events.map(({ kind }) => kind),
          events.map(({ seconds }) => seconds ?? null),
          events.map(({ scroll }) => scroll ?? null),
        ],
      });
      response.writeHead(204).end();
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

process.on('message', ({ connectionString }: { connectionString: string }) => {
  void start(connectionString).then((port) => process.send?.(port));
});
process.on('disconnect', () => process.exit(0));
