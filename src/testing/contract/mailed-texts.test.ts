/**
 * Every email of the product, with hostile texts in every variable part, over real SMTP: the received email
 * is the intended one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailToDesk } from '#entities/form-submission/server/mail-to-desk.tsx';
import { site as siteEntity } from '#entities/site/entity.ts';
import { fieldsOfForm, type Form, type SentForm } from '#model/pages/define-form.ts';
import { columnName, snakeCase, type Field } from '#model/field.ts';
import { blocks } from '#registry/blocks.ts';
import { entities } from '#registry/entities.ts';
import { settingsGroups } from '#registry/settings.ts';
import { hashPassword } from '#server/auth/index.ts';
import type { MailMessage } from '#server/mail/mailer.ts';
import type { Mail } from '#server/mail/ui/mail.ts';
import { runJob } from '#server/background/tasks.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import { emailLookupFlows } from '#testing/readers/address-ways.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

interface Received {
  mail: Email;
  raw: string;
  from: string;
  to: string[];
}
let received: Received[] = [];
beforeEach(() => {
  received = [];
});

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  disableReverseLookup: true,
  onData(stream, { envelope }, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    const take = async () => {
      const whole = Buffer.concat(chunks);
      received.push({
        mail: await PostalMime.parse(whole),
        raw: whole.toString('latin1'),
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map((to) => to.address),
      });
      callback(null);
    };
    stream.on('end', () => void take());
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const { port } = smtp.server.address() as AddressInfo;
const subject = await buildTestWorld({
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@press.example', LOG_LEVEL: 'error' },
});
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const { adminOrigin, dataDir } = services.config;

// Rows are written here without the writer, so the world is closed without checking its search entries.
afterAll(async () => {
  await app.close();
  await services.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
  await new Promise<void>((resolve) => smtp.close(resolve));
});

/** Hostile texts, each tried in every part of an email that another user's text can reach. */
const PIECES = [
  'Eve\r\nBcc: all@evil.example',
  'Eve\rBcc: all@evil.example',
  'Eve\nBcc: all@evil.example\n\n<img src=x onerror=alert(1)>',
  'Eve\0\r\n\r\n.\r\nMAIL FROM:<eve@evil.example>',
  'Eve\u2028Bcc: all@evil.example\u2029X-Evil: 1\u0085X-Evil: 2',
  '=?utf-8?Q?Eve=0D=0ABcc:_all@evil.example?=',
  '=?utf-8?B?RXZlDQpCY2M6IGFsbEBldmlsLmV4YW1wbGU=?=',
  'Eve, all@evil.example',
  'Eve <eve@evil.example>, "x" <all@evil.example>',
  'eve@evil.example (all@evil.example)',
  '"><img src=x onerror=alert(1)><a href="https://evil.example">x</a>',
  'Group: all@evil.example, b@evil.example;',
  `${'x'.repeat(400)}\r\nBcc: all@evil.example`,
  '\ud800Eve',
];

const HEADERS = 'auto-submitted content-type date from message-id mime-version reply-to subject to'.split(
  ' ',
);

/** Throws if a message is anything but a product email to one address, as text and HTML. */
function expectMeant({ mail, raw, to }: Received, meant: string): void {
  expect(to).toEqual([meant]);
  expect(mail.to?.map(({ address }) => address)).toEqual([meant]);
  expect([mail.cc ?? [], mail.bcc ?? [], mail.attachments]).toEqual([[], [], []]);
  const keys = mail.headers.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => !HEADERS.includes(key))).toEqual([]);
  const [head = ''] = raw.split('\r\n\r\n', 1);
  expect(head.split(/\r\n(?![ \t])/).filter((line) => !/^[\w-]+:(?: |\r\n )/.test(line))).toEqual([]);
  expect(head).not.toMatch(/(?:^|\r|\n)(?:bcc|x-evil|cc):/i);
  const [boundary = ''] = raw.match(/(?<=boundary=")[^"]+/) ?? [];
  expect(raw.split(`--${boundary}`)).toHaveLength(4);
  expect([...raw.matchAll(/^content-type: (\S+?);/gim)].map(([, type]) => type)).toEqual([
    'multipart/alternative',
    'text/plain',
    'text/html',
  ]);
  for (const [, href = ''] of (mail.html ?? '').matchAll(/\b(?:href|src)="([^"]*)"/g))
    expect([adminOrigin, `http://${a1.host}`]).toContain(new URL(href.replaceAll('&amp;', '&')).origin);
  const tags = (mail.html ?? '').replaceAll(/"[^"]*"/g, '""');
  expect(tags).not.toMatch(/<[^>]*\bon\w+=|<(?:script|iframe|form|img)/i);
}

const PLAIN_MESSAGE = {
  to: 'reader@press.example',
  sendFrom: null,
  replyTo: null,
  secret: null,
  fromName: null,
  subject: 'High water',
  html: '<p>Bring a line.</p>',
  text: 'Bring a line.',
};
let count = 0;

/** Sends all messages, and returns the received ones in order; null for a missing one. */
async function sendAll(messages: readonly Partial<MailMessage>[]): Promise<(Received | null)[]> {
  const keyed = messages.map((values) => ({
    ...PLAIN_MESSAGE,
    ...values,
    key: `hostile-${(count += 1)}`,
  }));
  await Promise.all(keyed.map((one) => services.mail.send(one)));
  return keyed.map(({ key }) => {
    const own = received.filter(({ mail }) => mail.messageId === `<mail-${key}@localhost>`);
    expect(own.length).toBeLessThanOrEqual(1);
    return own[0] ?? null;
  });
}

test('hostile subjects and texts stay what they are', async () => {
  for (const one of await sendAll(PIECES.map((piece) => ({ subject: piece, text: piece })))) {
    if (!one) throw new Error('An email did not arrive.');
    expectMeant(one, 'reader@press.example');
  }
});

test.each(['to', 'sendFrom', 'replyTo'] as const)(
  'hostile addresses in “%s” lead nowhere else',
  async (place) => {
    const arrived = await sendAll(PIECES.map((piece) => ({ [place]: piece })));
    for (const [at, one] of arrived.entries()) {
      if (!one) continue;
      expect(one.to).toEqual([place === 'to' ? PIECES[at] : 'reader@press.example']);
      expect(one.raw).not.toMatch(/(?:^|\r|\n)(?:bcc|x-evil|cc):/i);
    }
  },
);

/** All registered fields of a kind that accepts email addresses. */
function addressFields(): [string, Field][] {
  const shapes = [
    ...entities.map(({ entity }) => [entity.name, entity.fields] as const),
    ...settingsGroups.map(({ name, fields }) => [name, fields] as const),
    ...blocks.map(({ name, settings }) => [name, settings] as const),
  ];
  return shapes.flatMap(([owner, shape]) =>
    Object.entries(shape)
      .filter(([, { kind }]) => ['email', 'emails'].includes(kind.kind))
      .map(([key, field]): [string, Field] => [`${owner}.${key}`, field]),
  );
}

test.each(addressFields())('%s takes one address of each', (_name, { kind, options }) => {
  const schema = kind.schema(options);
  const given = (address: string) => (kind.kind === 'emails' ? [address] : address);
  expect(schema.safeParse(given('desk@press.example')).success).toBe(true);
  for (const piece of [
    ...PIECES,
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example,c@d.example',
    '"a b"@c.example',
  ])
    expect([piece, schema.safeParse(given(piece)).success]).toEqual([piece, false]);
});

type Template = (data: Record<string, unknown>) => Mail;

const templates = Object.entries(
  import.meta.glob<Record<string, unknown>>('/src/**/server/mails/*.ts', { eager: true }),
).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([name, value]) => name.endsWith('Mail') && typeof value === 'function')
    .map(([name, template]) => [`${file} ${name}`, template as Template] as const),
);

/** Texts that are shown unchanged: an address or a username to log in with, and a user's note to another. */
const SHOWN_AS_WRITTEN = ['email', 'username', 'newEmail', 'newUsername', 'note'];

describe('an email to staff', () => {
  test.each(templates)('%s', async (_name, template) => {
    expect(templates.length).toBeGreaterThan(10);
    const fixed: Record<string, unknown> = {
      adminOrigin,
      days: 3,
      news: 'on',
      namedIn: 'change',
      published: 'Friday 4 December 2026 at 09:00 CET',
      editUrl: `${adminOrigin}/admin`,
    };
    const hostile = (key: string) => `${PIECES.join(' ')} https://${key.toLowerCase()}.evil.example/`;
    const data = new Proxy(fixed, { get: (known, key) => known[String(key)] ?? hostile(String(key)) });
    const { subject: line, html, text } = renderMail(template(data), adminOrigin);
    const [one] = await sendAll([{ subject: line, html, text }]);
    if (!one) throw new Error('The email did not arrive.');
    expectMeant(one, 'reader@press.example');
    for (const said of [one.mail.text ?? '', one.mail.html ?? ''])
      expect(
        [...said.matchAll(/(\w+)\.evil\.example/g)]
          .map(([, key]) => key)
          .filter((key) => !SHOWN_AS_WRITTEN.some((name) => name.toLowerCase() === key)),
        'names of which email programs would make links',
      ).toEqual([]);
  });
});

const deskForms = blocks.flatMap(({ form }) => (form?.receiver === 'desk' ? [form] : []));

test.each(deskForms.map((form) => [form.name, form] as const))('the form %s', async (_name, form: Form) => {
  // Text columns of the database cannot contain NUL.
  for (const piece of PIECES.map((one) => one.replaceAll('\0', ''))) {
    const values = Object.fromEntries(
      fieldsOfForm(form).map(([name, { type }]) => [name, type === 'email' ? 'ann@reader.example' : piece]),
    );
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('The site is not there.');
    const settings = await services.pages.settings(site);
    const to = { sendTo: ['desk@press.example'], sendBcc: null, sendFrom: 'web@press.example' };
    const sent = {
      form,
      values,
      siteName: piece,
      pageTitle: piece,
      path: '/news',
      origin: site.origin,
      language: 'en',
      settings: {
        ...settings,
        read: () => ({ ...to, notificationSubject: piece, emailHeaderImage: null }),
      },
      imageAddress: () => '',
    } as unknown as SentForm;
    await services.write(systemOf(world.a.id, [a1.id]), (work) => mailToDesk(work, sent, piece));
  }
  const rows = await database.superuser<Omit<MailMessage, 'key'> & Record<string, unknown>>(
    `select "to", send_from as "sendFrom", reply_to as "replyTo", subject, text, html, secret from mail_outbox
     where send_from = 'web@press.example'`,
  );
  expect(rows).toHaveLength(PIECES.length);
  await database.superuser("delete from mail_outbox where send_from = 'web@press.example'");
  for (const one of await sendAll(rows)) {
    if (!one) throw new Error('An email did not arrive.');
    expectMeant(one, 'desk@press.example');
    expect([one.from, one.mail.replyTo?.map(({ address }) => address)]).toEqual([
      'web@press.example',
      ['ann@reader.example'],
    ]);
  }
});

const EVIL =
  'Eve https://evil.example/?id=•••••••• www.evil.example\r\nBcc: all@evil.example <img src=x onerror=alert(1)> ';

/** Texts with a meaning for the product, and addresses. */
const OWN_MEANING = new Set(
  `membership.currency membershipOrder.currency cmsUser.username cmsUser.newUsername siteUser.username siteUser.emailKey
  site.tenantKey site.language site.timeZone content.alias websiteSection.alias websiteRedirect.from websiteRedirect.to`.split(
    /\s+/,
  ),
);

/**
 * Writes a hostile text into every text field of every row, bypassing the fields' checks; returns the names
 * of the fields.
 */
async function poisonRows(): Promise<Set<string>> {
  const poisoned = new Set<string>();
  for (const { entity } of entities) {
    if (entity.name === 'mailOutbox') continue;
    for (const [key, field] of Object.entries(entity.fields)) {
      const name = `${entity.name}.${key}`;
      if (!['text', 'long-text', 'longText'].includes(field.kind.kind) || OWN_MEANING.has(name)) continue;
      if (field.options.secret || field.options.writable === 'server') continue;
      const column = columnName(key, field);
      await database.superuser(
        `update "${snakeCase(entity.name)}" set "${column}" = $1 where organisation_id = $2`,
        [`${EVIL}${key}`, world.a.id],
      );
      poisoned.add(name);
    }
  }
  await services.sites.reload();
  return poisoned;
}

test('every email to readers of a site all of whose texts are hostile', async () => {
  const secret = 'herons over the lock gate';
  const passwordHash = await hashPassword(secret);
  const token = await login(app, world.a.users.admin.username);
  const call = async (id: string, input: Record<string, unknown>) => {
    const answer = await gql(app, { token, site: 'a1', id, input });
    expect(answer.code, answer.body).toBeNull();
    return Number((answer.result as { id?: number } | null)?.id);
  };
  const price = { isFree: false, price: 900, currency: 'EUR', period: 'month' };
  const paid = await call('createMembership', { site: a1.id, title: 'Quay', status: 1, ...price });
  const expires = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const licence = { site: a1.id, name: 'Quay', status: 1, contactEmail: 'contact@licence.example', expires };
  await call('createLicenceCompany', licence);
  const [reader, mover, leaver] = [
    await makeReader(services, a1, { passwordHash }),
    await makeReader(services, a1, { passwordHash }),
    await makeReader(services, a1, { passwordHash }),
  ];
  const poisoned = await poisonRows();
  expect([...poisoned]).toEqual(
    expect.arrayContaining(['site.name', 'membership.title', 'licenceCompany.name']),
  );
  const writeSettings = () =>
    services.write(systemOf(world.a.id, [a1.id]), async ({ records }) => {
      const site = await records.find(siteEntity, a1.id, { lock: true });
      const changes: Record<string, unknown> = {
        memberships: {
          loginByLink: true,
          fromEmail: 'desk@site.example',
          supportEmail: 'help@site.example',
        },
      };
      if (site) await records.writeSkippingPrepare(siteEntity, site, changes);
    });
  await writeSettings();
  const ways = await emailLookupFlows(subject, a1);
  // The flows need their own settings.
  await writeSettings();
  const { post, cookieOf } = readerRequests(subject, a1.host);
  const send = async (form: string, fields: Record<string, string>, who = reader, url = '/account') => {
    const proof = { x_form: `account.${form}`, password: secret, ...fields };
    const answer = await post(url, proof, { cookie: cookieOf(who.token) });
    expect([form, answer.status], answer.body).toEqual([form, 303]);
  };
  await ways['a registration']('new@reader.example');
  await ways['a registration'](reader.email);
  await ways['a forgotten password'](reader.email);
  await ways['a link to log in'](reader.email);
  await send('request', { email: 'changed@reader.example' }, mover, '/account/change-email');
  await send('addAddress', { email: 'added@reader.example' });
  await send('join', { membership: String(paid) });
  await send('close', {}, leaver);
  const [order] = await database.superuser<{ id: number }>(
    "select id from membership_order where membership_id = $1 and status = 'pending'",
    [paid],
  );
  await call('confirmMembershipOrder', { id: order?.id });
  await call('updateSiteUserProfileAdmin', { id: mover.id, email: 'moved@reader.example' });
  await database.superuser(
    `update membership_grant set starts = now() - interval '90 days', ends = now() + interval '6 days' where site_user_id = $1`,
    [mover.id],
  );
  for (const name of ['licenceCompany/remindOfExpiry', 'memberships/tellOfEndingMemberships']) {
    const job = services.registry.jobs.get(name);
    if (!job) throw new Error('The job is not registered.');
    const run = { id: '0', attempt: 1, stopping: new AbortController().signal };
    await runJob(services, job, { organisation: null, payload: {} }, run);
  }
  await runJobs(subject);
  const counts: Record<string, number> = {};
  for (const one of received) {
    const [to = ''] = one.to;
    counts[to] = (counts[to] ?? 0) + 1;
    expectMeant(one, to);
    for (const said of [one.mail.text ?? '', one.mail.html ?? ''])
      expect(said, one.mail.subject).not.toMatch(/https?:\/\/(?:www\.)?evil|evil\.example/);
  }
  expect(counts).toEqual({
    // Two emails were waiting in the outbox of the world.
    'a.editor@press.example': 1,
    'b.editor@press.example': 1,
    'new@reader.example': 1,
    'changed@reader.example': 1,
    'added@reader.example': 1,
    'contact@licence.example': 1,
    'help@site.example': 1,
    // Account exists, forgotten password, login link, address added, ordered, confirmed.
    [reader.email]: 6,
    // A change that the reader requested, and one that staff made.
    [mover.email]: 2,
    // What they hold ends.
    'moved@reader.example': 1,
    [leaver.email]: 1,
  });
});

test('emails are written in one place', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const writers = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|^testing/.test(file) &&
      /insert\w*\(\s*mailOutbox/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(writers.toSorted()).toEqual([
    'entities/cms-user/server/send.ts',
    'entities/content/server/review/notify.ts',
    'entities/form-submission/server/mail-to-desk.tsx',
    'entities/webhook/server/switch-off.ts',
    'modules/memberships/account/server/mail-reader.tsx',
    'modules/memberships/licences/entities/licence-company/server/jobs/remind-of-expiry.ts',
    'modules/newsletters/cadence/server/notify-senders.ts',
    'modules/newsletters/subscriptions/server/subscriber-mail.ts',
  ]);
});
