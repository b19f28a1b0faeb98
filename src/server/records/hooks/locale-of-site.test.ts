/** The language of a site in hooks: a check answers a reader's form, and staff, in that language. */
import { afterAll, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { badInput } from '#model/errors.ts';
import { hooks } from '#registry/hooks.server.ts';
import { registry } from '#server/registry.ts';
import { hooksByEntity, type HooksOfFile, type SiteLocale } from '#server/records/index.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const heard: (SiteLocale | undefined)[] = [];
const checks: HooksOfFile = {
  file: 'extensions/harbour/entities/website-redirect/server/hooks.ts',
  hooks: {
    entity: websiteRedirect,
    prepare: async (work, { next }) => {
      const locale = work.localeOfSite?.(Number(next['site']));
      heard.push(locale);
      throw badInput('VALUES_INVALID', locale?.language === 'de' ? 'Zu tief.' : 'Too deep.', {});
    },
  },
};
const { app, services, world, close } = await buildTestWorld({
  registry: { ...registry, hooks: hooksByEntity([...hooks, checks]) },
});
afterAll(close);
const { a1 } = world.sites;
const values = { site: a1.id, from: '/old', to: '/new' };

test('operations and jobs know the language and the time zone of the site of a record', async () => {
  const token = await login(app, world.a.users.admin.username);
  const create = () => gql(app, { token, site: 'a1', id: 'createWebsiteRedirect', input: values });
  expect((await create()).error?.message).toBe('Too deep.');
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const record = await work.records.find(site, a1.id);
    if (record)
      await work.records.writeSkippingPrepare(site, record, { language: 'de', timeZone: 'Europe/Berlin' });
  });
  await services.sites.reload();
  expect((await create()).error?.message).toBe('Zu tief.');
  await expect(
    services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
      work.records.create(websiteRedirect, values),
    ),
  ).rejects.toThrow('Zu tief.');
  expect(heard.at(-1)).toMatchObject({ language: 'de', timeZone: 'Europe/Berlin' });
});
