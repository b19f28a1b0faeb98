/** What emails show by reader: first names and conditional parts, in emails that a real SMTP server takes. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { newsletterSegment } from '../audience/entities/newsletter-segment/entity.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';

const subject = await buildCampaigns();
const { app, services, a1, world, call, subscribe, compose, write, runJobs, server, database } = subject;
afterAll(() => subject.close());

const editor = await login(app, world.a.users.editor.username);
const asEditor = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token: editor });
const ann = await makeReader(services, a1, { email: 'ann@reader.example' });
const ben = await makeReader(services, a1, { email: 'ben@reader.example' });
const GOLD = `membership:${ann.membershipId}`;
for (const email of [ann.email, ben.email, 'stranger@harbour.example']) await subscribe(email);

const text = (id: string, words: string, settings: Record<string, unknown> = {}) => ({
  id,
  type: 'email_text',
  v: 1,
  settings: {
    text: { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    ...settings,
  },
});
const row = (id: string, blocks: ReturnType<typeof text>[], settings: Record<string, unknown> = {}) => ({
  id,
  layout: '1' as const,
  settings,
  columns: [{ blocks }],
});
const for1 = (readerTraits: string[], readerMatch = 'any') => ({ readerTraits, readerMatch });

/** A campaign with these rows. */
const composed = async (name: string, rows: ReturnType<typeof row>[], more: Record<string, unknown> = {}) => {
  const { id, version, grid, subject: own } = await compose(name);
  return write(({ records }) =>
    records.update(newsletterCampaign, {
      id,
      version,
      changes: { grid: { v: 1, rows }, ...more },
      base: { grid, subject: own, preheader: null },
    }),
  );
};
/** The emails by recipient. */
const sent = async ({ id, version }: { id: number; version: number }) => {
  expect((await call('sendNewsletterCampaign', { id, version })).error).toBeNull();
  server.emails.splice(0);
  await runJobs();
  return new Map((await server.parsed()).map((email) => [email.recipient, email]));
};
const setName = (email: string, name: string) =>
  database.superuser('update site_user set first_name = $1 where username = $2', [name, email]);
beforeEach(async () => {
  await setName(ann.email, 'Ann');
  await setName(ben.email, 'Ben');
});

const switchModules = (chosen: Record<string, boolean>) =>
  write(async ({ db, tags }) => {
    await db
      .updateTable('site')
      .set({ modules: JSON.stringify(chosen) })
      .where('id', '=', a1.id)
      .execute();
    tags.add('sites').add(`site:${a1.id}`);
  });

const ROWS = [
  row('r1', [text('b1', 'Good morning {firstName|dear reader}.')]),
  row('r2', [text('b2', 'For gold members.', for1([GOLD])), text('b3', 'Join gold.', for1([GOLD], 'none'))]),
  row('r3', [text('b4', 'Gold row.')], for1([GOLD])),
];

test('readers get their first name, and the parts whose condition they meet', async () => {
  await setName(ben.email, '');
  const campaign = await composed('Week 60', ROWS, {
    subject: '{firstName|Reader}, the lock opens',
    preheader: 'News for {firstName|you}',
  });
  const emails = await sent(campaign);
  const toAnn = emails.get(ann.email);
  const toBen = emails.get(ben.email);
  expect(toAnn?.subject).toBe('Ann, the lock opens');
  expect(toAnn?.html).toContain('Good morning Ann.');
  expect(toAnn?.html).toContain('News for Ann');
  expect(toBen?.subject).toBe('Reader, the lock opens');
  for (const form of ['html', 'text'] as const) {
    expect(toAnn?.[form]).toMatch(/Good morning Ann\.[^]*For gold members\.[^]*Gold row\./);
    expect(toAnn?.[form]).not.toContain('Join gold.');
    expect(toBen?.[form]).toMatch(/Good morning dear reader\.[^]*Join gold\./);
    expect(toBen?.[form]).not.toMatch(/For gold members|Gold row|firstName|slot-/);
    expect(emails.get('stranger@harbour.example')?.[form]).toContain('Join gold.');
  }

  const page = await app.inject({ url: `/newsletter/${campaign.id}`, headers: { host: a1.host } });
  expect(page.body).toContain('Good morning dear reader.');
  expect(page.body).toContain('Reader, the lock opens');
  expect(page.body).toContain('Join gold.');
  expect(page.body).not.toMatch(/For gold members|Gold row|Ann|firstName/);
});

test('a hostile name is text in the HTML, one line in the subject, and turns no text around', async () => {
  await setName(ann.email, '<b>Ann</b>"\u202e\r\nBcc: x@press.example');
  const campaign = await composed('Week 61', ROWS, { subject: 'Dear {firstName|reader}' });
  const email = (await sent(campaign)).get(ann.email);
  expect(email?.html).toContain('Good morning &#60;b&#62;Ann&#60;/\u200bb&#62;&#34; Bcc:');
  expect(email?.html).not.toContain('<b>Ann');
  expect(email?.subject).toMatch(/^Dear <b>Ann<\/.?b>" Bcc:/u);
  expect(email?.headers.find(({ key }) => key === 'bcc')).toBeUndefined();
  expect(`${email?.html}${email?.text}${email?.subject}`).not.toContain('\u202e');
});

test('a send looks up the readers of a batch together', async () => {
  for (let index = 0; index < 8; index += 1) await subscribe(`many${index}@harbour.example`);
  const campaign = await composed('Week 62', ROWS, { subject: 'Dear {firstName|reader}' });
  let emails = new Map<string, unknown>();
  const statements = await recordStatements(services.pool, async () => {
    emails = await sent(campaign);
  });
  expect(emails.size).toBe(11);
  const count = (part: string) =>
    statements.reduce((sum, { text: statement, times }) => sum + (statement.includes(part) ? times : 0), 0);
  // Two halves of the connections, then those that take the place of finished deliveries.
  const batches = count('select n.email_key, n.first_name');
  expect(batches).toBeLessThanOrEqual(5);
  expect(count('select h.email_key, h.value')).toBe(batches);
});

test('an email that is empty for some readers is not sent', async () => {
  const { id, version } = await composed('Week 63', [
    row('r1', [text('b1', 'For gold members.', for1([GOLD]))]),
  ]);
  const { result } = await call('getNewsletterSendCheck', { id });
  expect((result as { problems: { message: string }[] }).problems.map(({ message }) => message)).toEqual([
    `Readers without Membership: Readers of ${ann.email} get an email without content. Add a block for everyone.`,
  ]);
  const { error } = await call('sendNewsletterCampaign', { id, version });
  expect(error?.extensions['reason']).toBe('CAMPAIGN_NOT_READY');
});

test('staff see how many recipients meet each condition, and three of them', async () => {
  const { id } = await composed('Week 64', ROWS);
  const { result } = await call('getNewsletterConditionCheck', { id });
  const { conditions, isComplete } = result as {
    conditions: { match: string; count: number; samples: string[] }[];
    isComplete: boolean;
  };
  expect(isComplete).toBe(true);
  expect(conditions.map(({ match, count }) => [match, count])).toEqual([
    ['any', 1],
    ['none', 10],
  ]);
  expect(conditions.map(({ samples }) => samples.length)).toEqual([1, 3]);
  expect(conditions[0]?.samples).toEqual([ann.email]);
});

test('the count of a condition includes only recipients in the audience of the campaign, beyond the first 10,000 subscribers', async () => {
  const cleo = await makeReader(services, a1, { email: 'cleo@reader.example' });
  const { id: segment } = await write(({ records }) =>
    records.create(newsletterSegment, {
      site: a1.id,
      name: 'Members',
      rules: [{ property: 'membership', operator: 'any', values: [String(cleo.membershipId)], days: null }],
    }),
  );
  const { id } = await composed('Week 68', ROWS, { segment });
  const many = 10_000;
  await database.superuser(
    `insert into newsletter_subscription (organisation_id, site_id, newsletter_id, email, email_key, status, source, consent_kind, requested_at,
       confirmed_at)
     select organisation_id, site_id, newsletter_id, 'bulk' || n, 'bulk' || n, 'confirmed', 'Import', consent_kind, now(), now()
     from newsletter_subscription cross join generate_series(1, $2::integer) n where email = $1`,
    [ben.email, many],
  );
  // Only the second step finds her.
  await subscribe(cleo.email);
  const { result } = await call('getNewsletterConditionCheck', { id });
  expect(result).toMatchObject({
    checkedCount: 1,
    isComplete: true,
    conditions: [
      { match: 'any', count: 0, samples: [] },
      { match: 'none', count: 1, samples: [cleo.email] },
    ],
  });
  await database.superuser(
    `delete from newsletter_subscription where email like 'bulk%' or email like 'cleo%'`,
  );
});

test('a preview shows the email as a subscriber gets it, or a reader with some entries', async () => {
  const input = {
    site: a1.id,
    newsletter: subject.weekly.id,
    subject: 'Dear {firstName|reader}',
    grid: { v: 1, rows: ROWS },
  };
  const preview = async (more: Record<string, unknown>) => {
    const { result, error } = await call('getNewsletterPreview', { ...input, ...more });
    expect(error).toBeNull();
    return result as { html: string; plain: string; subject: string };
  };
  const ofAnn = await preview({ reader: 'Ann@reader.example' });
  expect(ofAnn.subject).toBe('Dear Ann');
  expect(ofAnn.html).toContain('For gold members.');
  const ofMember = await preview({ readerTraits: [GOLD] });
  expect(ofMember.subject).toBe('Dear reader');
  expect(ofMember.plain).toContain('Gold row.');
  expect((await preview({})).html).toContain('Join gold.');

  const unknown = await call('getNewsletterPreview', { ...input, reader: 'nobody@harbour.example' });
  expect(unknown.error?.extensions['reason']).toBe('READER_NOT_SUBSCRIBED');
});

test('a preview as a subscriber needs the permission to view subscribers, and samples are hidden without it', async () => {
  const { id } = await composed('Week 65', ROWS);
  const ofEditor = await asEditor('getNewsletterConditionCheck', { id });
  expect(
    (ofEditor.result as { conditions: { samples: string[] }[] }).conditions.map(({ samples }) => samples),
  ).toEqual([[], []]);
  const input = { site: a1.id, grid: { v: 1, rows: ROWS }, reader: ann.email };
  expect((await asEditor('getNewsletterPreview', input)).error?.extensions['reason']).toBe(
    'PERMISSION_MISSING',
  );
});

test('more than six different conditions are refused', async () => {
  const blocks = Array.from({ length: 7 }, (_, index) =>
    text(`b${index}`, 'x', for1([`membership:${index + 1}`])),
  );
  const { id, version, grid } = await compose('Week 66');
  const { error } = await call('updateNewsletterCampaign', {
    id,
    version,
    changes: { grid: { v: 1, rows: [row('r1', blocks)] } },
    base: { grid },
  });
  expect(JSON.stringify(error)).toContain('at most 6 different conditions on readers');
});

test('parts for readers are left out on a site where memberships are off', async () => {
  const campaign = await composed('Week 67', ROWS, { subject: 'Dear {firstName|reader}' });
  await switchModules({ memberships: false });
  try {
    const { result } = await call('getNewsletterReaderEntries', { site: a1.id });
    expect(result).toEqual({ entries: [] });
    const email = (await sent(campaign)).get(ann.email);
    expect(email?.subject).toBe('Dear reader');
    expect(email?.html).not.toMatch(/For gold members|Gold row|Join gold/);
  } finally {
    await switchModules({});
  }
});
