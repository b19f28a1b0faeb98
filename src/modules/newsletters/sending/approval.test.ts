/** The second person who approves a campaign: two users, over HTTP. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../composer/entities/newsletter-template/entity.ts';
import { sendPrepared } from '../cadence/server/send-prepared.ts';
import { APPROVAL_MISSING } from './server/approval.ts';

const subject = await buildCampaigns();
const { app, services, a1, world, call, makeProgram, subscribe, compose, write, runJobs, database } = subject;
afterAll(() => subject.close());
await subscribe('reader@harbour.example');

const { admin, editor } = world.a.users;
await database.superuser("update cms_user set extra_permissions = '{send_newsletters}' where id = $1", [
  editor.id,
]);
const second = await login(app, editor.username);
/** The second user; `call` is the first. */
const asSecond = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token: second });

const require = (isRequired: boolean) =>
  database.superuser(
    `update site set newsletters = coalesce(newsletters, '{}') || jsonb_build_object('requiresApproval', $1::boolean) where id = $2`,
    [isRequired, a1.id],
  );
beforeEach(() => require(true));

/** A campaign that the first user changed last. */
const composed = async (name: string) => {
  const { id, version } = await compose(name);
  const { result, error } = await call('updateNewsletterCampaign', {
    id,
    version,
    changes: { preheader: 'Barges wait' },
    base: { preheader: null },
  });
  expect(error).toBeNull();
  return { id, version: (result as { version: number }).version };
};
const reasonOf = ({ error }: { error: { extensions: Record<string, unknown> } | null }) =>
  error?.extensions['reason'];
const stateOf = async (id: number) =>
  (
    await database.superuser<{ state: string; pause_reason: string | null }>(
      'select state, pause_reason from newsletter_campaign where id = $1',
      [id],
    )
  )[0];
const mailsAbout = (id: number) =>
  database.superuser<{ text: string }>(`select text from mail_outbox where text ~ $1`, [
    `edit-newsletter-campaign/${id}\\M`,
  ]);

test('a campaign is sent only after another user has approved it', async () => {
  const campaign = await composed('Week 70');
  const refused = await call('sendNewsletterCampaign', campaign);
  expect(reasonOf(refused)).toBe('CAMPAIGN_NOT_READY');
  expect(refused.error?.message).toContain(APPROVAL_MISSING);
  expect(reasonOf(await call('approveNewsletterCampaign', { ...campaign, approve: true }))).toBe(
    'APPROVAL_BY_AUTHOR',
  );
  expect(reasonOf(await asSecond('sendNewsletterCampaign', campaign))).toBe('CAMPAIGN_NOT_READY');

  expect((await asSecond('approveNewsletterCampaign', { ...campaign, approve: true })).result).toEqual({
    isApproved: true,
  });
  const { result } = await call('getNewsletterApproval', { id: campaign.id });
  expect(result).toMatchObject({ isRequired: true, isApproved: true, isOwnChange: true });
  expect((await call('sendNewsletterCampaign', campaign)).error).toBeNull();
  await runJobs();
  expect((await stateOf(campaign.id))?.state).toBe('sent');
});

test('a change of the campaign voids the approval, as does a change of its template', async () => {
  const campaign = await composed('Week 71');
  await asSecond('approveNewsletterCampaign', { ...campaign, approve: true });
  const { result } = await call('updateNewsletterCampaign', {
    ...campaign,
    changes: { preheader: 'Barges go' },
    base: { preheader: 'Barges wait' },
  });
  const { version } = result as { version: number };
  const changed = { id: campaign.id, version };
  expect(reasonOf(await call('sendNewsletterCampaign', changed))).toBe('CAMPAIGN_NOT_READY');

  expect((await asSecond('approveNewsletterCampaign', { ...changed, approve: true })).error).toBeNull();
  const template = await write(({ records }) =>
    records
      .find(newsletterCampaign, campaign.id)
      .then((found) => records.find(newsletterTemplate, found?.template ?? 0)),
  );
  await write(({ records }) =>
    records.update(newsletterTemplate, {
      id: template?.id ?? 0,
      version: template?.version ?? 0,
      changes: { preheaderBlurb: 'New' },
      base: { preheaderBlurb: template?.preheaderBlurb ?? null },
    }),
  );
  expect(reasonOf(await call('sendNewsletterCampaign', changed))).toBe('CAMPAIGN_NOT_READY');
});

test('a save by a program voids the approval, and the last person who changed the campaign still cannot approve it', async () => {
  const asProgram = await makeProgram(['manage_newsletters']);
  const campaign = await composed('Week 71a');
  await asSecond('approveNewsletterCampaign', { ...campaign, approve: true });
  const saved = await asProgram('updateNewsletterCampaign', {
    ...campaign,
    changes: { preheader: 'Barges wait.' },
    base: { preheader: 'Barges wait' },
  });
  const changed = { id: campaign.id, version: (saved.result as { version: number }).version };
  expect(reasonOf(await call('approveNewsletterCampaign', { ...changed, approve: true }))).toBe(
    'APPROVAL_BY_AUTHOR',
  );
  expect(reasonOf(await call('sendNewsletterCampaign', changed))).toBe('CAMPAIGN_NOT_READY');
  expect((await asSecond('approveNewsletterCampaign', { ...changed, approve: true })).error).toBeNull();
});

test('a campaign that only programs have written can be approved by any person', async () => {
  const asProgram = await makeProgram(['manage_newsletters']);
  const campaign = await compose('Week 71b');
  const saved = await asProgram('updateNewsletterCampaign', {
    id: campaign.id,
    version: campaign.version,
    changes: { preheader: 'Barges wait' },
    base: { preheader: null },
  });
  const { version } = saved.result as { version: number };
  const { error } = await call('approveNewsletterCampaign', { id: campaign.id, version, approve: true });
  expect(error).toBeNull();
});

test('the approval of an earlier version is refused, and an approval can be withdrawn', async () => {
  const campaign = await composed('Week 72');
  const earlier = { id: campaign.id, version: campaign.version - 1, approve: true };
  expect(reasonOf(await asSecond('approveNewsletterCampaign', earlier))).toBe('CAMPAIGN_CHANGED');
  await asSecond('approveNewsletterCampaign', { ...campaign, approve: true });
  await asSecond('approveNewsletterCampaign', { ...campaign, approve: false });
  expect(reasonOf(await call('sendNewsletterCampaign', campaign))).toBe('CAMPAIGN_NOT_READY');
});

test('a scheduled campaign that is changed waits, and staff who may send get an email', async () => {
  const campaign = await composed('Week 73');
  await asSecond('approveNewsletterCampaign', { ...campaign, approve: true });
  expect((await call('sendNewsletterCampaign', campaign)).error).toBeNull();
  const found = await write(({ records }) => records.find(newsletterCampaign, campaign.id));
  const { error } = await call('updateNewsletterCampaign', {
    id: campaign.id,
    version: found?.version,
    changes: { preheader: 'Changed late' },
    base: { preheader: 'Barges wait' },
  });
  expect(error).toBeNull();
  await runJobs();
  expect(await stateOf(campaign.id)).toEqual({ state: 'paused', pause_reason: APPROVAL_MISSING });
  expect((await mailsAbout(campaign.id)).length).toBeGreaterThan(0);

  const paused = await write(({ records }) => records.find(newsletterCampaign, campaign.id));
  const now = { id: campaign.id, version: paused?.version ?? 0, approve: true };
  expect((await asSecond('approveNewsletterCampaign', now)).error).toBeNull();
  expect((await call('changeNewsletterSend', { id: campaign.id, action: 'resume' })).error).toBeNull();
  await runJobs();
  expect((await stateOf(campaign.id))?.state).toBe('sent');
});

test('a cadence does not send a campaign without an approval, and notifies staff', async () => {
  const template = await write(async ({ records }) => {
    const { id, version, deploymentSettings } = await records.create(newsletterTemplate, {
      site: a1.id,
      name: 'Cadence',
      grid: { v: 1, rows: [] },
    });
    return records.update(newsletterTemplate, {
      id,
      version,
      changes: { deploymentSettings: { ...deploymentSettings, sendsAutomatically: true, freshItemsMin: 1 } },
      base: { deploymentSettings },
    });
  });
  await makeContent(services, a1, { published: true, values: { name: 'A fresh item' } });
  const { id, version } = await compose('Week 74');
  await write(({ records }) =>
    records.update(newsletterCampaign, { id, version, changes: { template: template.id }, base: {} }),
  );
  await write((work) => sendPrepared(work, services, id));
  expect((await stateOf(id))?.state).toBe('draft');
  const mails = await mailsAbout(id);
  expect(mails.length).toBeGreaterThan(0);
  for (const { text } of mails) expect(text).toContain(APPROVAL_MISSING);

  const found = await write(({ records }) => records.find(newsletterCampaign, id));
  await asSecond('approveNewsletterCampaign', { id, version: found?.version, approve: true });
  await write((work) => sendPrepared(work, services, id));
  expect((await stateOf(id))?.state).toBe('scheduled');
});

test('a site without the setting sends without an approval', async () => {
  await require(false);
  const campaign = await composed('Week 75');
  expect((await call('sendNewsletterCampaign', campaign)).error).toBeNull();
});

test('staff without the permission to send cannot approve', async () => {
  const campaign = await composed('Week 76');
  const token = await login(app, world.a.users.contributor.username);
  const input = { ...campaign, approve: true };
  expect(reasonOf(await gql(app, { id: 'approveNewsletterCampaign', input, token }))).toBe(
    'PERMISSION_MISSING',
  );
  expect(admin.id).not.toBe(editor.id);
});
