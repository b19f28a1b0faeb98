/** Segments and repeats: the recipients of a campaign. A real SMTP server, a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { newsletterSegment } from './entities/newsletter-segment/entity.ts';
import type { SegmentRule } from './model/segment-rule.ts';

const campaigns = await buildCampaigns();
const { app, services, database, world, a1, weekly, write, subscribe, compose, deliveriesOf } = campaigns;
afterAll(() => campaigns.close());

/** Calls an operation as an administrator; `data` is its result. */
const call = async (id: string, input: Record<string, unknown>, token = campaigns.token) => {
  const { data, error } = await gql(app, { id, input, token });
  const { reason, fields } = error?.extensions ?? {};
  return { data: data?.[id], error: error && { message: error.message, reason, fields } };
};

const [ada, ben, cem, dora] = ['ada', 'ben', 'cem', 'dora'].map((name) => `${name}@harbour.example`) as [
  string,
  string,
  string,
  string,
];
let member = 0;

beforeAll(async () => {
  for (const email of [ada, ben, cem, dora]) await subscribe(email);
  const { membershipId } = await makeReader(services, a1, { email: ada });
  member = membershipId;
  await database.superuser(
    `update newsletter_subscription set source = 'Import', confirmed_at = now() - interval '100 days' where email = $1`,
    [ben],
  );
  await database.superuser(`update newsletter_subscription set country_code = 'NLD' where email = $1`, [cem]);
  await database.superuser(`update site_user set country_code = 'NLD' where username = $1`, [ada]);
});
beforeEach(() => database.superuser('update newsletter_suppression set status = $1', ['lifted']));

const rule = (property: string, operator: 'any' | 'none', of: string[] | number): SegmentRule => ({
  property,
  operator,
  values: typeof of === 'number' ? [] : of,
  days: typeof of === 'number' ? of : null,
});

/** The addresses in an audience of rules. */
const audience = async (...rules: SegmentRule[]): Promise<string[]> => {
  const { data, error } = await call('getNewsletterAudience', { newsletter: weekly.id, rules });
  expect(error).toBeNull();
  const { count, next, sample } = data as { count: number; next: number | null; sample: { email: string }[] };
  expect({ count, next }).toEqual({ count: sample.length, next: null });
  return sample.map(({ email }) => email.split('@')[0] ?? '');
};

/** A person's click on any link of a campaign. */
const click = (campaign: number, email: string, ago = '1 hour') =>
  database.superuser(
    `insert into newsletter_reaction (organisation_id, site_id, campaign_id, delivery_id, subscription_id, link, first_at)
     select d.organisation_id, d.site_id, d.campaign_id, d.id, s.id, -1, now() - $3::interval from newsletter_delivery d
     join newsletter_subscription s on s.id = d.subscription_id where d.campaign_id = $1 and s.email = $2`,
    [campaign, email, ago],
  );

const segment = (name: string, rules: SegmentRule[]) =>
  write(({ records }) => records.create(newsletterSegment, { site: a1.id, name, rules }));

/** Sends a draft; returns the addresses that got it. */
const sendDraft = async ({ id, version }: { id: number; version: number }) => {
  expect((await call('sendNewsletterCampaign', { id, version })).error).toBeNull();
  await campaigns.endPauses();
  await campaigns.runJobs();
  return (await deliveriesOf(id)).filter(({ state }) => state === 'sent').map(({ email }) => email);
};

describe('rules', () => {
  test.each([
    ['no subscriber', [rule('source', 'any', ['Registration'])], []],
    ['a source', [rule('source', 'any', ['Import'])], ['ben']],
    ['any other source', [rule('source', 'none', ['Import'])], ['ada', 'cem', 'dora']],
    ['subscriptions of at least 90 days', [rule('age', 'any', 90)], ['ben']],
    ['subscriptions of less than 90 days', [rule('age', 'none', 90)], ['ada', 'cem', 'dora']],
    ['the country of the subscription or of the account', [rule('country', 'any', ['NLD'])], ['ada', 'cem']],
    ['other countries, and unknown ones', [rule('country', 'none', ['NLD'])], ['ben', 'dora']],
    ['all rules together', [rule('country', 'none', ['NLD']), rule('source', 'none', ['Import'])], ['dora']],
  ])('rules select %s', async (_name, rules, names) => {
    expect(await audience(...rules)).toEqual(names);
  });

  test('a membership selects the account with the address, and no subscriber while memberships are off', async () => {
    const [holds, lacks] = [
      rule('membership', 'any', [`${member}`]),
      rule('membership', 'none', [`${member}`]),
    ];
    expect(await audience(holds)).toEqual(['ada']);
    expect(await audience(lacks)).toEqual(['ben', 'cem', 'dora']);
    const options = async () => (await call('getNewsletterSegmentOptions', { site: a1.id })).data;
    expect(JSON.stringify(await options())).toContain(`"id":"${member}"`);
    await setModules({ memberships: false });
    expect(await audience(holds)).toEqual([]);
    expect(await audience(lacks)).toEqual([]);
    expect(await options()).toEqual({ traits: [] });
    await setModules({ memberships: true });
  });

  test('clicks of people in the last days count, and opens do not', async () => {
    const { id } = await campaigns.send('Week 40');
    await click(id, ada, '3 days');
    await click(id, ben, '40 days');
    await database.superuser(
      `insert into newsletter_reaction select organisation_id, site_id, campaign_id, id, subscription_id, 0, now()
       from newsletter_delivery where campaign_id = $1`,
      [id],
    );
    expect(await audience(rule('clicks', 'any', 30))).toEqual(['ada']);
    expect(await audience(rule('clicks', 'any', 60))).toEqual(['ada', 'ben']);
    expect(await audience(rule('clicks', 'none', 30))).toEqual(['ben', 'cem', 'dora']);
  });

  test('suppressed addresses are in no audience', async () => {
    expect((await call('addNewsletterSuppression', { email: dora })).error).toBeNull();
    expect(await audience(rule('source', 'none', ['Import']))).toEqual(['ada', 'cem']);
  });

  test('a count of more than 10,000 subscribers continues where the last step ended', async () => {
    await database.superuser(
      `insert into newsletter_subscription (organisation_id, site_id, newsletter_id, email, email_key, status, source,
         consent_kind, requested_at, confirmed_at)
       select organisation_id, site_id, newsletter_id, 'bulk' || n || '@bulk.example', 'bulk' || n || '@bulk.example', status,
         'Preferences', consent_kind, now(), now()
       from newsletter_subscription cross join generate_series(1, 12000) n where email = $1`,
      [ada],
    );
    const rules = [rule('source', 'any', ['Preferences'])];
    const step = async (after: number) =>
      (await call('getNewsletterAudience', { newsletter: weekly.id, rules, after })).data as {
        count: number;
        next: number;
      };
    const first = await step(0);
    const second = await step(first.next);
    await database.superuser(`delete from newsletter_subscription where source = 'Preferences'`);
    expect(first.count + second.count).toBe(12_000);
    expect(second.next).toBeNull();
  });

  test('addresses are masked for users who may not view subscribers', async () => {
    const editor = await login(app, world.a.users.editor.username);
    const input = { newsletter: weekly.id, rules: [rule('source', 'any', ['Import'])] };
    const { data } = await call('getNewsletterAudience', input, editor);
    expect(data).toMatchObject({ count: 1, sample: [{ email: 'b•••@harbour.example' }] });
  });
});

/** Switches modules of the site on or off. */
const setModules = (modules: Record<string, boolean>) =>
  services.write(campaigns.owner, async (work) => {
    await database.superuser(`update site set modules = coalesce(modules, '{}') || $1::jsonb where id = $2`, [
      JSON.stringify(modules),
      a1.id,
    ]);
    work.tags.add('sites').add(`site:${a1.id}`);
  });

describe('segments of campaigns', () => {
  test('a campaign with a segment reaches only its subscribers, as they are when the send begins', async () => {
    const imported = await segment('Imported', [rule('source', 'any', ['Import'])]);
    const draft = await compose('Week 41');
    const changes = { segment: imported.id };
    const input = { id: draft.id, version: draft.version, changes, base: { segment: null } };
    const { data, error } = await call('updateNewsletterCampaign', input);
    expect(error).toBeNull();
    const check = (await call('getNewsletterSendCheck', { id: draft.id })).data;
    expect(check).toMatchObject({ recipientCount: null, audience: 'the segment “Imported”', problems: [] });
    const counted = (await call('getNewsletterCampaignAudience', { id: draft.id })).data;
    expect(counted).toMatchObject({ count: 1, next: null, sample: [{ email: ben }] });
    expect(await sendDraft(data as { id: number; version: number })).toEqual([ben]);
    const found = await write(({ records }) => records.find(newsletterCampaign, draft.id));
    expect(found).toMatchObject({ state: 'sent', recipientCount: 1 });
    const deletion = await call('deleteNewsletterSegment', { id: imported.id });
    expect(deletion.error?.message).toContain('used');
  });

  test('a campaign whose segment is empty, or uses a module that is off, cannot be sent', async () => {
    const none = await segment('Empty', [rule('source', 'any', ['Registration'])]);
    const members = await segment('Members', [rule('membership', 'any', [`${member}`])]);
    const problemsOf = async (id: number) => {
      const draft = await compose('Week 42');
      const input = {
        id: draft.id,
        version: draft.version,
        changes: { segment: id },
        base: { segment: null },
      };
      expect((await call('updateNewsletterCampaign', input)).error).toBeNull();
      const { problems } = (await call('getNewsletterSendCheck', { id: draft.id })).data as {
        problems: { message: string }[];
      };
      return problems.map(({ message }) => message).join(' ');
    };
    expect(await problemsOf(none.id)).toBe(
      'No subscriber is in the audience of this campaign. Choose another segment.',
    );
    await setModules({ memberships: false });
    expect(await problemsOf(members.id)).toContain(
      'The segment uses “Membership”, which this site does not have now.',
    );
    await setModules({ memberships: true });
    expect(await problemsOf(members.id)).toBe('');
  });

  test('a segment without rules, with an unknown property or of another site is refused', async () => {
    const create = (rules: unknown) => call('createNewsletterSegment', { site: a1.id, name: 'Odd', rules });
    expect((await create([])).error?.fields).toHaveProperty('rules');
    expect((await create([rule('moon', 'any', ['full'])])).error?.fields).toEqual({
      rules: 'There is no property “moon”. Choose one from the list.',
    });
    const other = await services.write({ ...campaigns.owner, siteIds: [world.sites.a2.id] }, ({ records }) =>
      records.create(newsletterSegment, {
        site: world.sites.a2.id,
        name: 'Elsewhere',
        rules: [rule('age', 'any', 1)],
      }),
    );
    const draft = await compose('Week 43');
    const input = {
      id: draft.id,
      version: draft.version,
      changes: { segment: other.id },
      base: { segment: null },
    };
    expect((await call('updateNewsletterCampaign', input)).error?.fields).toEqual({
      segment: 'The segment does not exist on this site. Choose another.',
    });
  });
});

describe('a repeat', () => {
  test('a repeat reaches those who got the campaign and have not clicked, without suppressed and unsubscribed addresses', async () => {
    campaigns.server.behaviours.set(cem, { does: { code: 550, text: '5.7.1 refused' } });
    const { id } = await campaigns.send('Week 44');
    campaigns.server.behaviours.delete(cem);
    await click(id, ada);
    const eve = 'eve@harbour.example';
    await subscribe(eve);
    const { data, error } = await call('repeatNewsletterCampaign', { id });
    expect(error).toBeNull();
    const draft = data as { id: number; version: number; name: string };
    expect(draft.name).toBe('Week 44 (repeat)');
    const { data: counted } = await call('getNewsletterCampaignAudience', { id: draft.id });
    expect(counted).toMatchObject({ count: 2, sample: [{ email: ben }, { email: dora }] });
    expect((await call('addNewsletterSuppression', { email: dora })).error).toBeNull();
    expect(await sendDraft(draft)).toEqual([ben]);
    await database.superuser(`update newsletter_subscription set status = 'unsubscribed' where email = $1`, [
      ben,
    ]);
    const again = (await call('repeatNewsletterCampaign', { id })).data as { id: number };
    const { data: later } = await call('getNewsletterCampaignAudience', { id: again.id });
    expect(later).toMatchObject({ count: 0, sample: [] });
    await database.superuser(`update newsletter_subscription set status = 'confirmed' where email = $1`, [
      ben,
    ]);
  });

  test('a repeat leaves out readers whose clicks are not recorded', async () => {
    const trackClicks = (is: boolean) =>
      database.superuser('update site set newsletter_tracking = $1 where id = $2', [
        JSON.stringify({ trackClicks: is }),
        a1.id,
      ]);
    const untrack = (email: string, isUntracked: boolean, since: string | null) =>
      database.superuser(
        'update newsletter_subscription set is_untracked = $2, tracked_since = $3 where email = $1',
        [email, isUntracked, since],
      );
    const audienceOfRepeat = async (id: number) => {
      const copy = (await call('repeatNewsletterCampaign', { id })).data as { id: number };
      const counted = (await call('getNewsletterCampaignAudience', { id: copy.id })).data;
      const { sample } = counted as { sample: { email: string }[] };
      return { copy, emails: sample.map(({ email }) => email) };
    };
    const { id } = await campaigns.send('Week 47');
    const everyone = (await audienceOfRepeat(id)).emails;
    expect(everyone).toEqual(expect.arrayContaining([ada, ben, cem]));
    await untrack(ada, true, null);
    await untrack(ben, false, new Date().toISOString());
    expect((await audienceOfRepeat(id)).emails).toEqual(
      everyone.filter((email) => email !== ada && email !== ben),
    );
    await untrack(ada, false, null);
    await untrack(ben, false, null);

    await trackClicks(false);
    const { copy, emails } = await audienceOfRepeat(id);
    expect(emails).toEqual([]);
    const { data: check } = await call('getNewsletterSendCheck', { id: copy.id });
    expect(JSON.stringify(check)).toContain('No reader is in the audience of this repeat');
    const unrecorded = await campaigns.send('Week 48');
    await trackClicks(true);
    expect((await audienceOfRepeat(unrecorded.id)).emails).toEqual([]);
    expect((await audienceOfRepeat(id)).emails).toEqual(everyone);
  });

  test('a repeat has the items of the campaign that it repeats', async () => {
    await makeContent(services, a1, { published: true, values: { name: 'The third lock' } });
    const first = await campaigns.send('Week 45');
    const { data } = await call('repeatNewsletterCampaign', { id: first.id });
    await sendDraft(data as { id: number; version: number });
    const repeated = await campaigns.server.parsed();
    expect(first.emails[0]?.html).toContain('The third lock');
    expect(repeated.at(-1)?.html).toContain('The third lock');
  });

  test('a campaign that was not sent cannot be repeated', async () => {
    const draft = await compose('Week 46');
    const { error } = await call('repeatNewsletterCampaign', { id: draft.id });
    expect(error?.reason).toBe('CAMPAIGN_NOT_REPEATABLE');
  });
});
