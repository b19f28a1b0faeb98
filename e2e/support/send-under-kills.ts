import { expect } from '@playwright/test';
import { startMailServer, type MailServer } from '#testing/mail/mail-server.ts';
import { demoFolder, freePort, removeFolder, startApp, type RunningApp } from './app.ts';
import { databaseOf, killDatabase } from './kill-rounds.ts';
import {
  beginSend,
  composeCampaign,
  createNewsletter,
  finished,
  query,
  until,
  type SentCampaign as Campaign,
} from './newsletters.ts';

/** Emails that a killed worker may leave unknown: those that it had claimed. */
const IN_FLIGHT_MAX = 16;

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
  const newsletter = await createNewsletter(app, recipients);
  let unknown = 0;
  for (let round = 0; round < rounds; round += 1) {
    const campaign = await composeCampaign(app, newsletter, `Round ${round}`);
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
    console.log(`Round ${round + 1} of ${rounds}: ${lost.size} unknown.`);
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

async function unknownAddresses(app: RunningApp, { id }: Campaign): Promise<Set<unknown>> {
  const rows = await query(
    app,
    `select s.email from newsletter_delivery d join newsletter_subscription s on s.id = d.subscription_id
     where d.campaign_id = $1 and d.state = 'unknown'`,
    [id],
  );
  return new Set(rows.map(({ email }) => email));
}
