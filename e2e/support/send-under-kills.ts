import { expect } from '@playwright/test';
import { startMailServer, type MailServer } from '#testing/mail-server.ts';
import { call, demoFolder, freePort, login, removeFolder, startApp, type RunningApp } from './app.ts';
import { databaseOf, killDatabase } from './kill-rounds.ts';
import { beginSend, finished, query, until, type SentCampaign as Campaign } from './newsletters.ts';

/** Emails that a killed worker may leave unknown: those that it had claimed. */
const IN_FLIGHT_MAX = 8;

/** Milliseconds in which the mail server accepts an email, so that a kill meets a send. */
const ACCEPT_MS = 12;

/**
 * Sends `rounds` campaigns to `recipients` subscribers each, while the app, the database, or both are killed in
 * the middle of each. Afterwards no subscriber has got a campaign twice, and each has got it or is listed as
 * unknown. Throws if that is not so.
 */
export async function sendUnderKills(rounds: number, recipients: number): Promise<void> {
  const mail = await startMailServer({ acceptMs: ACCEPT_MS, storesContents: false });
  const dataDir = await demoFolder();
  const port = await freePort();
  const start = () => startApp({ dataDir, port, environment: { SMTP_BULK_URL: mail.url } });
  let app = await start();
  const newsletter = await prepare(app, recipients);
  let unknown = 0;
  for (let round = 0; round < rounds; round += 1) {
    const campaign = await compose(app, newsletter, `Round ${round}`);
    await beginSend(app, campaign);
    const kills = (round % 3) + 1;
    await until(() => timesOf(mail, campaign.subject).size >= recipients * (0.2 + 0.5 * ((round % 5) / 5)));
    // Bit 1: the app; bit 2: the database.
    if (kills & 1) await app.kill();
    if (kills & 2) killDatabase(await databaseOf(dataDir));
    if (kills & 1) app = await start();
    await finished(app, campaign);
    const lost = await unknownAddresses(app, campaign);
    const times = timesOf(mail, campaign.subject);
    expect(
      [...times].filter(([, count]) => count > 1),
      'no subscriber got the campaign twice',
    ).toEqual([]);
    const missing = addressesOf(recipients).filter((address) => !times.has(address) && !lost.has(address));
    expect(missing, 'each subscriber got the campaign, or is listed as unknown').toEqual([]);
    expect(lost.size, 'only emails in flight are unknown').toBeLessThanOrEqual(IN_FLIGHT_MAX);
    unknown += lost.size;
  }
  console.log(
    `${rounds} campaigns to ${recipients} subscribers: none twice, none left out, ${unknown} unknown.`,
  );
  await app.stop();
  await removeFolder(dataDir);
  await mail.close();
}

/** How often each address got an email with the subject. */
function timesOf({ emails }: MailServer, subject: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const email of emails)
    if (email.subject === subject) counts.set(email.recipient, (counts.get(email.recipient) ?? 0) + 1);
  return counts;
}

function addressesOf(recipients: number): string[] {
  return Array.from({ length: recipients }, (_, index) => `reader${index + 1}@harbour.example`);
}

/** A newsletter with confirmed subscribers and a template. */
async function prepare(app: RunningApp, recipients: number) {
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

async function compose(
  app: RunningApp,
  newsletter: Awaited<ReturnType<typeof prepare>>,
  subject: string,
): Promise<Campaign> {
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
  const { id: campaign, version } = await call<Campaign>(app, 'createNewsletterCampaign', input, token);
  return { id: campaign, version, subject };
}

async function unknownAddresses(app: RunningApp, { id }: Campaign): Promise<Set<unknown>> {
  const rows = await query(
    app,
    `select s.email from newsletter_delivery d join newsletter_subscription s on s.id = d.subscription_id
     where d.campaign_id = $1 and d.state = 'unknown'`,
    [id],
  );
  return new Set(rows.map(({ email }) => email));
}
