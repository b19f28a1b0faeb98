/** A reader's form reaches the webhooks that want it, without the answers. */
import { afterAll, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { systemOf } from '#testing/make/make.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';

const { subject, receiver, createWebhook, deliver, close } = await buildWebhookWorld();
const { database, services, world } = subject;
const { a1 } = world.sites;
const { submit } = readerRequests(subject, a1.host);
afterAll(close);

const grid = {
  v: 1 as const,
  rows: [
    {
      id: 'r1',
      layout: '1' as const,
      settings: {},
      columns: [{ blocks: [{ id: 'write', type: 'contact_us_form', v: 1, settings: {} }] }],
    },
  ],
};

test('a submitted form is delivered with its ID only', async () => {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    await work.records.create(websiteSection, {
      site: a1.id,
      name: 'Write',
      manualAlias: true,
      alias: 'write',
    });
    await work.records.create(layout, {
      site: a1.id,
      name: 'Write',
      type: 'url-override',
      alias: ['write'],
      grid,
    });
    work.tags.add('sites').add(`site:${a1.id}`);
  });
  await database.superuser('update site set contact_us = $2 where id = $1', [
    a1.id,
    { sendTo: ['desk@press.example'], sendFrom: 'web@press.example', notificationSubject: 'A reader wrote' },
  ]);
  await services.sites.reload();
  await createWebhook({ events: ['forms/submitted'] });
  const typed = { name: 'Ann Lee', email: 'ann@reader.example', message: 'High water at six.' };
  const answer = await submit('/write', { x_form: 'write', ...typed });
  expect(answer.status).toBe(303);
  await deliver();
  const [stored] = await database.superuser<{ id: number }>(
    'select id from form_submission order by id desc limit 1',
  );
  expect(receiver.calls.map((call) => [call.event, call.data])).toEqual([
    ['forms/submitted', { siteId: a1.id, siteIds: [a1.id], formSubmissionId: stored?.id, form: 'contactUs' }],
  ]);
  expect(receiver.calls[0]?.body).not.toMatch(/Ann|reader\.example|High water/);
});
