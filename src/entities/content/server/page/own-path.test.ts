/** Items with a path of their own: it is canonical wherever readers meet it, and the path with the id leads there. */
import { afterAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { makeContent, gql, login } from '#testing/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const visit = (path: string, host = a1.host) => app.inject({ url: path, headers: { host } });
const leadsTo = async (path: string, host = a1.host) => {
  const { statusCode, headers } = await visit(path, host);
  return [statusCode, headers['location']];
};
const publish = (alias: string | null, values: Record<string, unknown> = {}) =>
  makeContent(services, a1, {
    published: true,
    values: { name: 'Locks of the north', primarySection: a1.sections['news'], alias, ...values },
  });
const refusalOf = async (alias: string) =>
  publish(alias).then(
    () => null,
    (error: { extensions: { fields: Record<string, string> } }) => error.extensions.fields['alias'],
  );

test.each([
  ['/2015/04/24/Locks-Open', '/2015/04/24/locks-open'],
  ['news/locks.html', '/news/locks.html'],
  ['/über/die/schleuse/', '/%C3%BCber/die/schleuse'],
  ['/港/船', '/%E6%B8%AF/%E8%88%B9'],
  ["/a,b/c;d=e/(f)'g'+h@i:j~k!l$m&n*o", "/a,b/c;d=e/(f)'g'+h@i:j~k!l$m&n*o"],
])('an item may be at %s, and every other spelling and the id lead there at once', async (alias, path) => {
  const item = await publish(alias);
  const page = await visit(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Locks of the north');
  for (const other of [`${path}/`, `/news/article/${item.id}/locks-of-the-north`, `/${item.id}`, `/x/y/article/${item.id}/`])
    expect(await leadsTo(`${other}?a=1`), other).toEqual([301, `${path}?a=1`]);
});
