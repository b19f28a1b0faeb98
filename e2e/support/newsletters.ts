import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { call, databaseAddressOf, login, type RunningApp } from './app.ts';

export interface SentCampaign {
  id: number;
  version: number;
  subject: string;
}

/** A newsletter with its template. */
export interface TestNewsletter {
  site: number;
  id: number;
  template: number;
  grid: object;
}

/** Creates a newsletter with confirmed subscribers, `reader1@harbour.example` and so on, and a template. */
export async function createNewsletter(app: RunningApp, recipients: number): Promise<TestNewsletter> {
  const token = await login(app);
  const user = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, token);
  const site = user.sites[0]?.id ?? 0;
  const block = { id: 'b1', type: 'email_items', v: 1, settings: { count: 5 } };
  const grid = { v: 1, rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [block] }] }] };
  const template = await call<{ id: number }>(
    app,
    'createNewsletterTemplate',
    { site, name: 'Digest', grid },
    token,
  );
  const sender = {
    fromName: 'Quayside',
    fromEmail: 'weekly@quayside.example',
    postalAddress: '1 Quay Street',
  };
  const made = await call<{ id: number }>(
    app,
    'createNewsletter',
    { site, title: 'Kill test', ...sender },
    token,
  );
  await query(
    app,
    `insert into newsletter_subscription (organisation_id, site_id, newsletter_id, email, email_key, status, source, consent_kind, requested_at)
     select n.organisation_id, n.site_id, n.id, 'reader' || i || '@harbour.example', 'reader' || i || '@harbour.example', 'confirmed', 'Staff', 'express', now()
     from newsletter n, generate_series(1, $2::integer) i where n.id = $1`,
    [made.id, recipients],
  );
  return { site, id: made.id, template: template.id, grid };
}

/** Creates a draft with this subject. */
export async function composeCampaign(
  app: Pick<RunningApp, 'port'>,
  newsletter: TestNewsletter,
  subject: string,
): Promise<SentCampaign> {
  const { site, id, template, grid } = newsletter;
  const input = {
    site,
    newsletter: id,
    template,
    name: subject,
    subject,
    date: new Date().toISOString(),
    grid,
  };
  const token = await login(app);
  const { id: campaign, version } = await call<SentCampaign>(app, 'createNewsletterCampaign', input, token);
  return { id: campaign, version, subject };
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
