/** Without a mail server, emails are files: those to an erased person are removed, whatever sent them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createBulkMailer } from './server/bulk-mailer.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);
const token = await login(app, world.a.users.admin.username);
const mailer = createBulkMailer(services.config, 'a1.localhost');

const filesOf = async () =>
  (await readdir(join(services.config.dataDir, 'mail'))).filter((name) => name.startsWith('newsletter-'));

async function sendTo(key: string, address: string, name = ''): Promise<void> {
  const { state } = await mailer.send({
    key,
    from: { name: 'Quayside', address: 'desk@press.example' },
    replyTo: null,
    returnPath: null,
    to: { name, address },
    subject: 'Tides of the week',
    html: `<p>Sent to ${address}</p>`,
    text: `Sent to ${address}`,
    headers: {},
    serviceHeaders: {},
  });
  expect(state).toBe('sent');
}

const OTHER = 'k.mulder@harbour.example';

beforeEach(() => sendTo('newsletter-1-1-1-1', OTHER));

test('erasing a reader removes the campaigns that were written to files', async () => {
  const reader = await makeReader(services, a1);
  await sendTo(
    'newsletter-1-1-2-2',
    reader.email.toUpperCase(),
    'Marit de Vries, editor of the very long yearbook of harbours',
  );
  await sendTo('newsletter-1-1-3-3', `not-${reader.email}`);
  const input = { id: reader.id, email: reader.email };
  expect((await gql(app, { id: 'eraseSiteUser', input, token, site: 'a1' })).code).toBeNull();
  await runJobs(subject);
  expect(await filesOf()).toEqual(['newsletter-1-1-1-1.eml', 'newsletter-1-1-3-3.eml']);
});

test('erasing an address without an account does, too', async () => {
  await sendTo('newsletter-1-1-4-4', 'loewe@hafen.example');
  await sendTo('newsletter-1-1-5-5', 'p.jansen@harbour.example');
  for (const email of ['loewe@hafen.example', 'p.jansen@harbour.example']) {
    const input = { email, isSuppressed: false };
    expect((await gql(app, { id: 'eraseNewsletterAddress', input, token, site: 'a1' })).code).toBeNull();
  }
  await runJobs(subject);
  const files = await filesOf();
  expect([files.includes('newsletter-1-1-4-4.eml'), files.includes('newsletter-1-1-5-5.eml')]).toEqual([
    false,
    false,
  ]);
  expect(files).toContain('newsletter-1-1-1-1.eml');
});
