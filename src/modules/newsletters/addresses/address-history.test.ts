/** What staff see of one address, and its erasure. */
import { afterAll, expect, test } from 'vitest';
import { emailKey } from '#addresses/email-key.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { confirmSubscriptions } from '../subscriptions/server/confirm.ts';
import { subscribe as request } from '../subscriptions/server/subscribe.ts';
import { unsubscribe } from '../subscriptions/server/unsubscribe.ts';
import { newsletterSubscription } from '../subscriptions/entities/newsletter-subscription/entity.ts';

const subject = await buildCampaigns();
const { database, write, call, send, a1, app, world, weekly } = subject;
afterAll(() => subject.close());

/** An address with a confirmed subscription, an email, an open, an end and a suppression. */
async function makeReader(email: string): Promise<number> {
  await write((work) =>
    request(work, {
      siteId: a1.id,
      email,
      newsletterIds: [weekly.id],
      source: 'NlWidgetUnauthenticated',
      proof: { kind: 'express', text: 'I agree.', form: 'subscribe', page: '/locks' },
      isConfirmed: false,
    }),
  );
  const [row] = await database.superuser<{ id: number }>(
    'select id from newsletter_subscription where email_key = $1',
    [emailKey(email)],
  );
  const id = row?.id ?? 0;
  await write((work) => confirmSubscriptions(work, id, 'token of the link'));
  await send(`Week of ${email}`);
  await database.superuser(
    `insert into newsletter_reaction (organisation_id, site_id, campaign_id, delivery_id, subscription_id, link, first_at)
     select d.organisation_id, d.site_id, d.campaign_id, d.id, d.subscription_id, link, now() from newsletter_delivery d
     cross join unnest('{-1,0,1}'::integer[]) as link where d.subscription_id = $1`,
    [id],
  );
  await write((work) => unsubscribe(work, id, 'OneClick', { reason: 'Too many' }));
  await call('addNewsletterSuppression', { email });
  return id;
}

test('the history of an address has the proof of each subscription, its emails, opens, clicks and suppressions', async () => {
  const email = 'Traced@harbour.example';
  const id = await makeReader(email);
  const { result, error } = await call('getNewsletterAddressHistory', { email });
  expect(error).toBeNull();
  expect(result).toMatchObject({
    email: 'traced@harbour.example',
    subscriptions: [
      {
        id,
        newsletter: 'Quay Weekly',
        status: 'unsubscribed',
        form: 'subscribe',
        page: '/locks',
        consentText: 'I agree.',
        consentVersion: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
        confirmedBy: expect.stringMatching(/^[\w-]{43}$/) as string,
        unsubscribeSource: 'OneClick',
        unsubscribeReason: 'Too many',
      },
    ],
    changes: [
      { status: 'unsubscribed', source: 'OneClick', reason: 'Too many' },
      { status: 'confirmed', source: 'NlWidgetUnauthenticated' },
      { status: 'pending' },
    ],
    deliveries: [{ campaign: `Week of ${email}`, newsletter: 'Quay Weekly', state: 'sent' }],
    suppressions: [{ reason: 'staff', status: 'active' }],
  });
  const { reactions } = result as { reactions: { url: string | null }[] };
  expect(reactions).toHaveLength(2);
  expect(reactions.filter(({ url }) => url === null)).toHaveLength(1);
  const bySubscription = await call('getNewsletterAddressHistory', { subscription: id });
  expect(bySubscription.result).toEqual(result);
  const exported = await call('exportNewsletterAddress', { email });
  expect(JSON.parse((exported.result as { json: string }).json)).toMatchObject({
    email: 'traced@harbour.example',
    reactions,
  });
});

test('the file of an address has the single opens and clicks of the last 90 days, the newest 100 of each email', async () => {
  const email = 'events@harbour.example';
  await makeReader(email);
  await database.superuser(
    `select prepare_ledger('newsletter_event', array[now(), now() - interval '1 second'])`,
  );
  await database.superuser(
    `insert into newsletter_event (organisation_id, at, site_id, campaign, delivery, link, is_human, reasons, method, user_agent)
     select d.organisation_id, now() - place * interval '1 millisecond', d.site_id, d.campaign_id, d.id,
       case when place = 1 then -1 else 0 end, place <> 1, case when place = 1 then 'hidden' end, 'GET', 'Firefox'
     from newsletter_delivery d join newsletter_subscription s on s.id = d.subscription_id
     cross join generate_series(1, 120) as place where s.email_key = $1`,
    [email],
  );
  const exported = await call('exportNewsletterAddress', { email });
  const { events } = JSON.parse((exported.result as { json: string }).json) as {
    events: { campaign: string; events: unknown[] }[];
  };
  expect(events.map(({ campaign }) => campaign)).toEqual([`Week of ${email}`]);
  expect(events[0]?.events).toHaveLength(100);
  expect(events[0]?.events.slice(0, 2)).toEqual([
    {
      at: expect.stringMatching(/T.*Z$/) as string,
      action: 'Followed the hidden link',
      by: 'A program: hidden',
      method: 'GET',
      user_agent: 'Firefox',
    },
    expect.objectContaining({ action: 'Opened', by: 'A person' }),
  ]);
});

test('an erased address leaves nothing but the keyed hash of its suppression', async () => {
  const email = 'erased-by-staff@harbour.example';
  const id = await makeReader(email);
  await subject.runJobs();
  const { result } = await call('eraseNewsletterAddress', { email, isSuppressed: false });
  expect(result).toEqual({ subscriptions: 1, isSuppressed: true });
  const tables = await database.superuser<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const rows = await database.superuser(
      `select 1 from public.${name} row where row::text like '%erased-by-staff%' and '${name}' <> 'newsletter_campaign'
         and row::text not like '%Week of erased%' limit 1`,
    );
    expect({ name, rows }).toEqual({ name, rows: [] });
  }
  expect(
    await database.superuser('select 1 from newsletter_delivery where subscription_id = $1', [id]),
  ).toEqual([]);
  const history = await call('getNewsletterAddressHistory', { email });
  expect(history.result).toMatchObject({
    subscriptions: [],
    suppressions: [{ reason: 'staff', status: 'active' }],
  });
});

test('an address that is erased and suppressed is not subscribed by an import, and its owner can subscribe again', async () => {
  const email = 'back-later@harbour.example';
  await subject.subscribe(email);
  const { result } = await call('eraseNewsletterAddress', { email, isSuppressed: true });
  expect(result).toEqual({ subscriptions: 1, isSuppressed: true });
  const proof = { consentKind: 'express', consentText: 'I agree.', origin: 'Port conference' };
  const begun = await call('beginNewsletterSubscriberImport', { newsletter: weekly.id, ...proof });
  const { import: id } = begun.result as { import: number };
  await call('importNewsletterSubscribers', { import: id, text: email, isLast: true });
  await subject.runJobs();
  expect(await database.superuser('select 1 from newsletter_subscription where email = $1', [email])).toEqual(
    [],
  );
  await subject.subscribe(email);
  const { emails } = await send('Week 9');
  expect(emails.map(({ recipient }) => recipient)).toContain(email);
});

test('the history needs the permission, names an address, and has nothing of other organisations', async () => {
  const email = 'private@harbour.example';
  const id = await subject.subscribe(email);
  const editor = await login(app, world.a.users.editor.username);
  for (const name of ['getNewsletterAddressHistory', 'exportNewsletterAddress'])
    expect((await gql(app, { id: name, token: editor, input: { email } })).code).toBe('FORBIDDEN');
  const erase = { id: 'eraseNewsletterAddress', input: { email, isSuppressed: false } };
  expect((await gql(app, { ...erase, token: editor })).code).toBe('FORBIDDEN');
  expect((await call('getNewsletterAddressHistory', {})).error?.extensions).toMatchObject({
    reason: 'ADDRESS_MISSING',
  });
  const theirs = { token: await login(app, world.b.users.admin.username), site: 'b1' };
  const found = await gql(app, { ...theirs, id: 'getNewsletterAddressHistory', input: { email } });
  expect(found.result).toMatchObject({ subscriptions: [], suppressions: [] });
  const byId = await gql(app, { ...theirs, id: 'getNewsletterAddressHistory', input: { subscription: id } });
  expect(byId.code).toBe('NOT_FOUND');
  expect((await gql(app, { ...theirs, ...erase })).result).toMatchObject({ subscriptions: 0 });
  const stored = await write(({ records }) => records.find(newsletterSubscription, id));
  expect(stored?.email).toBe(email);
});
