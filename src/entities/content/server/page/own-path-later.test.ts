/** A scheduled item with a custom path replaces a redirect at that path when its time has come. */
import { afterAll, expect, test, vi } from 'vitest';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const visit = (path: string) => app.inject({ url: path, headers: { host: a1.host } });

test('the redirect is cached only until the item exists', async () => {
  await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.create(websiteRedirect, { site: a1.id, from: '/moved/later', to: '/news' }),
  );
  // Later than the first visit, on a slow machine too.
  const published = new Date(Date.now() + 6_000).toISOString();
  const values = { name: 'Locks of the south', primarySection: a1.sections.news, alias: 'moved/later' };
  await makeContent(services, a1, { published, values });
  expect((await visit('/moved/later')).statusCode).toBe(301);
  await vi.waitFor(async () => expect((await visit('/moved/later')).statusCode).toBe(200), {
    timeout: 30_000,
  });
});
