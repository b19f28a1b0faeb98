import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { call, databaseAddressOf, login, type RunningApp } from './app.ts';

export interface SentCampaign {
  id: number;
  version: number;
  subject: string;
}

/** Starts the send without the time in which it can be cancelled. */
export async function beginSend(
  app: RunningApp,
  { id, version }: Pick<SentCampaign, 'id' | 'version'>,
): Promise<void> {
  await call(app, 'sendNewsletterCampaign', { id, version }, await login(app));
  await skipGracePeriod(app, id);
}

/** Starts a scheduled campaign now. */
export async function skipGracePeriod(app: RunningApp, id: number): Promise<void> {
  await query(app, 'update graphile_worker._private_jobs set run_at = now() where key = $1', [
    `1 newsletters/beginSend ${id}`,
  ]);
  await query(app, "select pg_notify('jobs:insert', '{}')", []);
}

/** Waits until all recipients of a campaign have been sent to. */
export async function finished(app: RunningApp, { id }: Pick<SentCampaign, 'id'>): Promise<void> {
  await until(async () => {
    const rows = await query(app, 'select state from newsletter_campaign where id = $1', [id]).catch(
      () => [],
    );
    return rows[0]?.['state'] === 'sent';
  });
}

/** Runs a statement on the app's database, past its policies. */
export async function query(
  app: RunningApp,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await databaseAddressOf(app) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits for a state, at most three minutes. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline;) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error('The expected state was not reached within three minutes.');
}
