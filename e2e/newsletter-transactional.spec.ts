/** Emails about accounts leave on time while a slow server takes a campaign, each over a real SMTP server. */
import { expect, test } from '@playwright/test';
import { startMailServer, type MailServer } from '#testing/mail/mail-server.ts';
import { call, removeFolder, startApp, type RunningApp } from './support/app.ts';
import { beginSend, composeCampaign, createNewsletter, until } from './support/newsletters.ts';

const RECIPIENTS = 200;

/** The bulk server accepts one email a second on each connection. */
const ACCEPT_MS = 1_000;

const LIMIT_MS = 10_000;

let app: RunningApp;
let mail: MailServer;
let bulk: MailServer;

test.beforeAll(async () => {
  mail = await startMailServer();
  bulk = await startMailServer({ acceptMs: ACCEPT_MS, storesContents: false });
  app = await startApp({ environment: { SMTP_URL: mail.url, SMTP_BULK_URL: bulk.url } });
});

test.afterAll(async () => {
  await app.stop();
  await Promise.all([mail.close(), bulk.close()]);
  await removeFolder(app.dataDir);
});

test('an email about a password leaves within ten seconds during a send', async () => {
  const newsletter = await createNewsletter(app, RECIPIENTS);
  await beginSend(app, await composeCampaign(app, newsletter, 'Slowly, to many'));
  await until(() => bulk.emails.length > 0);
  const before = performance.now();
  await call(app, 'cmsUser/requestResetCMSUserPassword', { email: 'editor@quayside.example' });
  await until(() => mail.emails.length > 0);
  expect(performance.now() - before).toBeLessThan(LIMIT_MS);
  expect(mail.emails.map(({ recipient }) => recipient)).toEqual(['editor@quayside.example']);
  expect(bulk.emails.length).toBeLessThan(RECIPIENTS);
});
