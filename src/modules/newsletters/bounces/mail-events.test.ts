/** Webhooks of mail services: what they report has an effect once, and forged reports have none. */
import { createHmac, createPrivateKey, createSign, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import type { SafeFetch } from '#server/outbound/index.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { ses } from './adapters/ses.ts';
import { isSnsUrl, signedText, type SnsMessage } from './adapters/sns-signature.ts';
import { mailboxId } from './model/return-path.ts';

const subject = await buildCampaigns();
const { app, services, database, subscribe, send, call, world, deliveriesOf } = subject;
afterAll(() => subject.close());

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:bounces';
const KEY = 'key-0123456789abcdef0123456789abcdef';
const adminHost = new URL(services.config.adminOrigin).host;

async function createHook(values: Record<string, unknown>): Promise<string> {
  const { result, error } = await call('createNewsletterMailHook', { name: 'Service', ...values });
  expect(error).toBeNull();
  return new URL((result as { url: string }).url).pathname;
}
const mailgunPath = await createHook({ service: 'mailgun', signingKey: KEY });
const sesPath = await createHook({ service: 'ses', topicArn: TOPIC });

const post = (url: string, payload: unknown) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: adminHost, 'content-type': 'text/plain; charset=UTF-8' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** The fetches of the app's services; tests answer them. */
const fetched: string[] = [];
const pems = new Map<string, string>();
for (const name of ['sns-certificate', 'other-certificate'])
  pems.set(name, await readFile(join(import.meta.dirname, `fixtures/${name}.pem`), 'utf8'));
const pemOf = (name: string) => pems.get(name) ?? '';
const fakeFetch: SafeFetch = async (url) => {
  fetched.push(url);
  const body = Buffer.from(url.includes('Other') ? pemOf('other-certificate') : pemOf('sns-certificate'));
  return { status: 200, headers: {}, body, url };
};
services.fetch = fakeFetch;
beforeEach(() => void fetched.splice(0));

/** An email to a new subscriber: the headers that arrived, and the signed id of its delivery. */
async function sent(email: string) {
  await subscribe(email);
  const { id, emails } = await send(`To ${email}`);
  const headers = new Map(
    emails.find(({ recipient }) => recipient === email)?.headers.map(({ key, value }) => [key, value]),
  );
  const delivery = (await deliveriesOf(id)).find((one) => one.email === email);
  return { campaign: id, headers, id: Number(delivery?.id) };
}

const rowOf = async (id: number) =>
  (
    await database.superuser<{ state: string; failure: string | null; complained_at: Date | null }>(
      'select state, failure, complained_at from newsletter_delivery where id = $1',
      [id],
    )
  )[0];

const nowSeconds = () => Math.floor(subject.clock.now() / 1_000);

function mailgunEvent(
  data: object,
  { token = randomBytes(25).toString('hex'), at = nowSeconds(), key = KEY } = {},
) {
  const signature = createHmac('sha256', key).update(`${at}${token}`).digest('hex');
  return { signature: { timestamp: String(at), token, signature }, 'event-data': data };
}

const failedEvent = (delivery: string | null, severity = 'permanent') => ({
  event: 'failed',
  severity,
  id: 'G9Bn5sl1TC6nu79C8C0bwg',
  'user-variables': { delivery },
  'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: 'No such user' },
});

interface SnsOptions extends Partial<SnsMessage> {
  certificate?: string;
}

function snsMessage(
  event: object,
  { certificate = 'sns-certificate', ...values }: SnsOptions = {},
): SnsMessage {
  const message: SnsMessage = {
    Type: 'Notification',
    MessageId: randomBytes(16).toString('hex'),
    TopicArn: TOPIC,
    Message: JSON.stringify(event),
    Timestamp: new Date(subject.clock.now()).toISOString(),
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123abcd.pem',
    ...values,
  };
  const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
  const key = createPrivateKey(pemOf(certificate));
  return { ...message, Signature: createSign(algorithm).update(signedText(message)).sign(key, 'base64') };
}

const bounceEvent = (delivery: string, bounceType = 'Permanent') => ({
  eventType: 'Bounce',
  mail: { messageId: 'ses-1', tags: { delivery: [delivery] } },
  bounce: {
    bounceType,
    bouncedRecipients: [
      { emailAddress: 'x@y.example', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 unknown' },
    ],
  },
});

describe('an email', () => {
  test('an email has the headers from which both services return its delivery', async () => {
    const { headers, id } = await sent('headers@harbour.example');
    const signed = mailboxId(services.links, { kind: 'bounce', organisationId: world.a.id, id });
    expect(headers.get('x-mailgun-variables')).toBe(JSON.stringify({ delivery: signed }));
    expect(headers.get('x-ses-message-tags')).toBe(`delivery=${signed}`);
  });
});

const signedIdOf = (id: number) =>
  mailboxId(services.links, { kind: 'bounce', organisationId: world.a.id, id });

describe('Mailgun', () => {
  test('a failure is recorded once, also when the request is repeated', async () => {
    const { id, campaign } = await sent('mailgun@harbour.example');
    const event = mailgunEvent(failedEvent(signedIdOf(id)));
    expect((await post(mailgunPath, event)).statusCode).toBe(200);
    expect((await post(mailgunPath, event)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'noAddress' });
    const counts = await database.superuser(
      `select count from newsletter_delivery_count where campaign_id = $1 and state = 'bounced'`,
      [campaign],
    );
    expect(counts).toEqual([{ count: 1 }]);
  });

  test('a token has no second event, because the signature does not cover the event', async () => {
    const [first, second] = [await sent('token1@harbour.example'), await sent('token2@harbour.example')];
    const event = mailgunEvent(failedEvent(signedIdOf(first.id)));
    await post(mailgunPath, event);
    const forged = { ...event, 'event-data': failedEvent(signedIdOf(second.id)) };
    expect((await post(mailgunPath, forged)).statusCode).toBe(200);
    expect(await rowOf(second.id)).toMatchObject({ state: 'sent' });
  });

  test('a temporary failure and a delivery change nothing', async () => {
    const { id } = await sent('soft@harbour.example');
    await post(mailgunPath, mailgunEvent(failedEvent(signedIdOf(id), 'temporary')));
    await post(
      mailgunPath,
      mailgunEvent({ event: 'delivered', 'user-variables': { delivery: signedIdOf(id) } }),
    );
    expect(await rowOf(id)).toMatchObject({ state: 'sent', failure: null });
  });

  test('events in any order have the same result', async () => {
    const { id } = await sent('order@harbour.example');
    const variables = { 'user-variables': { delivery: signedIdOf(id) } };
    await post(mailgunPath, mailgunEvent({ event: 'complained', ...variables }));
    await post(mailgunPath, mailgunEvent(failedEvent(signedIdOf(id))));
    await post(mailgunPath, mailgunEvent({ event: 'delivered', ...variables }));
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      failure: 'noAddress',
      complained_at: expect.any(Date),
    });
    expect(
      await database.superuser(
        `select reason from newsletter_suppression where email = 'order@harbour.example'`,
      ),
    ).toEqual([{ reason: 'complaint' }]);
  });

  test('an event about an email that is still being sent has to come again, and then counts', async () => {
    const { id } = await sent('claimed@harbour.example');
    const set = (state: string) =>
      database.superuser('update newsletter_delivery set state = $2 where id = $1', [id, state]);
    const event = mailgunEvent(failedEvent(signedIdOf(id)));
    await set('claimed');
    expect((await post(mailgunPath, event)).statusCode).toBe(503);
    await set('sent');
    expect((await post(mailgunPath, event)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ failure: 'noAddress' });
  });

  test('a delivery is unknown until the service reports it', async () => {
    const { id } = await sent('unknown@harbour.example');
    await database.superuser(`update newsletter_delivery set state = 'unknown' where id = $1`, [id]);
    await post(
      mailgunPath,
      mailgunEvent({ event: 'delivered', 'user-variables': { delivery: signedIdOf(id) } }),
    );
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  test('a request that is forged, old or not an event is refused', async () => {
    const { id } = await sent('safe@harbour.example');
    const data = failedEvent(signedIdOf(id));
    const event = mailgunEvent(data);
    const forged = [
      mailgunEvent(data, { key: 'key-of-somebody-else' }),
      mailgunEvent(data, { at: nowSeconds() - 25 * 3_600 }),
      mailgunEvent(data, { at: nowSeconds() + 3_600 }),
      { ...event, signature: { ...event.signature, timestamp: String(nowSeconds() - 1) } },
      { ...event, signature: { ...event.signature, signature: '' } },
      {},
      [],
      'null',
      '{',
    ];
    for (const request of forged) expect((await post(mailgunPath, request)).statusCode).toBe(403);
    expect((await post(`${mailgunPath}x`, event)).statusCode).toBe(404);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  test('a signed event about the delivery of another organisation, or of a forged id, has no effect', async () => {
    const { id } = await sent('foreign@harbour.example');
    const foreign = mailboxId(services.links, { kind: 'bounce', organisationId: world.b.id, id });
    for (const delivery of [foreign, `${signedIdOf(id).slice(0, -1)}2`, String(id), null])
      expect((await post(mailgunPath, mailgunEvent(failedEvent(delivery)))).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });
});

describe('Amazon SES', () => {
  test.each(['1', '2'] as const)('reports a failure signed with version %s', async (SignatureVersion) => {
    const { id } = await sent(`ses${SignatureVersion}@harbour.example`);
    const { statusCode } = await post(sesPath, snsMessage(bounceEvent(signedIdOf(id)), { SignatureVersion }));
    expect(statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'noAddress' });
  });

  test('complaints are recorded, and temporary failures without any effect', async () => {
    const { id } = await sent('ses-soft@harbour.example');
    await post(sesPath, snsMessage(bounceEvent(signedIdOf(id), 'Transient')));
    expect(await rowOf(id)).toMatchObject({ state: 'sent', complained_at: null });
    const mail = { headers: [{ name: 'X-SES-MESSAGE-TAGS', value: `delivery=${signedIdOf(id)}` }] };
    await post(sesPath, snsMessage({ notificationType: 'Complaint', mail, complaint: {} }));
    expect(await rowOf(id)).toMatchObject({ complained_at: expect.any(Date) });
  });

  test('SNS is subscribed by fetching the URL of a signed confirmation, and no other', async () => {
    const confirmation = (url: string) =>
      snsMessage(
        {},
        { Type: 'SubscriptionConfirmation', Token: 'token', Message: 'Confirm', SubscribeURL: url },
      );
    const good = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=token';
    expect((await post(sesPath, confirmation(good))).statusCode).toBe(200);
    expect(fetched).toContain(good);
    fetched.splice(0);
    const unsigned = { ...confirmation(good), SubscribeURL: 'https://sns.us-east-1.amazonaws.com/?x' };
    expect((await post(sesPath, unsigned)).statusCode).toBe(403);
    expect((await post(sesPath, confirmation('https://attacker.example/'))).statusCode).toBe(403);
    expect(fetched.filter((url) => !url.endsWith('.pem'))).toEqual([]);
  });

  test('a message that is forged, old or of another topic is refused, and no foreign host is fetched', async () => {
    const { id } = await sent('ses-safe@harbour.example');
    const event = bounceEvent(signedIdOf(id));
    const at = (hours: number) => new Date(subject.clock.now() + hours * 3_600_000).toISOString();
    const host = 'https://sns.eu-west-1.amazonaws.com';
    const forged = [
      { ...snsMessage(event), Message: JSON.stringify(bounceEvent(signedIdOf(id + 1))) },
      { ...snsMessage(event), MessageId: 'another' },
      snsMessage(event, { certificate: 'other-certificate' }),
      snsMessage(event, {
        certificate: 'other-certificate',
        SigningCertURL: `${host}/SimpleNotificationService-Other.pem`,
      }),
      snsMessage(event, { TopicArn: 'arn:aws:sns:eu-west-1:999999999999:bounces' }),
      snsMessage(event, { Timestamp: at(-25) }),
      snsMessage(event, { Timestamp: at(1) }),
      ...[
        'https://attacker.example/SimpleNotificationService-0123abcd.pem',
        'https://sns.eu-west-1.amazonaws.com.attacker.example/SimpleNotificationService-0123abcd.pem',
        'https://attacker.example@sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123abcd.pem',
        'https://bucket.s3.amazonaws.com/SimpleNotificationService-0123abcd.pem',
        'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123abcd.pem',
        'https://sns.eu-west-1.amazonaws.com:8443/SimpleNotificationService-0123abcd.pem',
        'https://sns.eu-west-1.amazonaws.com/other/path.pem',
      ].map((SigningCertURL) => snsMessage(event, { SigningCertURL })),
    ];
    for (const request of forged) expect((await post(sesPath, request)).statusCode).toBe(403);
    expect(fetched.every((url) => isSnsUrl(url))).toBe(true);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  test('a certificate that cannot be fetched is an error, so that SNS sends the message again', async () => {
    const message = snsMessage(
      {},
      { SigningCertURL: 'https://sns.eu-west-9.amazonaws.com/SimpleNotificationService-9.pem' },
    );
    const hook = { topicArn: TOPIC, signingKey: null };
    const fetch: SafeFetch = async (url) => ({ status: 500, headers: {}, body: Buffer.from(''), url });
    const reading = ses.read(Buffer.from(JSON.stringify(message)), hook, {
      fetch,
      nowMs: subject.clock.now(),
    });
    await expect(reading).rejects.toThrow('The certificate of SNS could not be fetched');
  });
});

describe('staff', () => {
  test('staff create a webhook with what its service needs; its key is sealed and never returned', async () => {
    const missing = await call('createNewsletterMailHook', {
      name: 'X',
      service: 'ses',
      topicArn: 'bounces',
    });
    expect(missing.error?.extensions).toMatchObject({ reason: 'MAIL_HOOK_INCOMPLETE' });
    const { result } = await call('getNewsletterMailHookStream', {});
    expect(JSON.stringify(result)).not.toContain('signingKey');
    const rows = await database.superuser<{ signing_key: string | null }>(
      'select signing_key from newsletter_mail_hook',
    );
    expect(rows.some(({ signing_key: key }) => key?.includes(KEY))).toBe(false);
  });

  test('an editor without the permission creates no webhook', async () => {
    const token = await login(app, world.a.users.editor.username);
    const input = { name: 'X', service: 'mailgun', signingKey: KEY };
    expect((await gql(app, { id: 'createNewsletterMailHook', token, input })).code).toBe('FORBIDDEN');
  });

  test('staff delete a webhook, whose URL then does not exist', async () => {
    const path = await createHook({ service: 'mailgun', signingKey: KEY });
    const [row] = await database.superuser<{ id: number }>('select max(id) as id from newsletter_mail_hook');
    expect((await call('deleteNewsletterMailHook', { id: row?.id })).error).toBeNull();
    expect((await post(path, mailgunEvent({ event: 'delivered' }))).statusCode).toBe(404);
  });
});
