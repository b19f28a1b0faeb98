import { afterAll, expect, test } from 'vitest';
import { gql, login, SHARED_CONTENT_ID } from './make/make.ts';
import { buildTestWorld } from './world.ts';

const subject = await buildTestWorld();
const { app, site, world } = subject;
afterAll(subject.close);

test('a test world is the product: pages answer, people log in, and two organisations share ids and addresses', async () => {
  const home = await app.inject({ url: '/', headers: { host: site('a1').host } });
  expect(home.statusCode).toBe(200);
  expect(home.body).toContain('The lock opens again');
  const about = await app.inject({ url: '/about', headers: { host: site('b1').host } });
  expect(about.statusCode).toBe(200);
  const token = await login(app, world.a.users.editor.username);
  const answer = await gql(app, { token, site: 'a1', id: 'getContent', input: { id: SHARED_CONTENT_ID } });
  expect(answer.result).toMatchObject({ id: SHARED_CONTENT_ID, name: 'The lock opens again' });
  expect(world.sites.b1.content.article).toBe(world.sites.a1.content.article);
});
