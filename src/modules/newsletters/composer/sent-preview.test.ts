/** Staff see the email that a campaign was sent with, whatever its items became since. */
import { afterAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeContent } from '#testing/make/make.ts';

const campaigns = await buildCampaigns();
const { services, a1, write, call, send, subscribe } = campaigns;
afterAll(() => campaigns.close());

test('the preview of a sent campaign shows the email that recipients got', async () => {
  await subscribe('reader@harbour.example');
  const item = await makeContent(services, a1, { published: true, values: { name: 'The third lock' } });
  const { id, emails } = await send('Week 70');
  expect(emails[0]?.html).toContain('The third lock');
  await write(({ records }) =>
    records.update(content, {
      id: item.id,
      version: item.version,
      changes: { name: 'The fourth lock' },
      base: { name: 'The third lock' },
    }),
  );
  const grid = { v: 1, rows: [] };
  const { result } = await call('getNewsletterPreview', { site: a1.id, grid, sentCampaign: id });
  expect(result).toMatchObject({ html: expect.stringContaining('The third lock') as string });
  const { error } = await call('getNewsletterPreview', { site: a1.id, grid, sentCampaign: 999_999 });
  expect(error?.extensions['reason']).toBe('NEWSLETTER_CAMPAIGN_NOT_FOUND');
});
