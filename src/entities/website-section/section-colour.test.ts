/** The colour of a section applies to its page, its items, and its descendants without a colour. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

interface Section {
  id: number;
  version: number;
  alias: string;
}

const call = async <T>(id: string, input: Record<string, unknown>) => {
  const { result, error } = await gql(app, { token, site: 'a1', id, input });
  if (error) throw new Error(JSON.stringify(error));
  return result as T;
};
const make = (name: string, more: Record<string, unknown>) =>
  call<Section>('createWebsiteSection', { site: a1.id, name, ...more });
const visit = async (url: string): Promise<string> => {
  const { headers, body } = await app.inject({ url, headers: { host: a1.host } });
  return headers.location ? visit(String(headers.location)) : body;
};
/** The last value that the page sets for the colour, which is the one that applies. */
const colourOn = async (url: string, name = 'accent') =>
  [...(await visit(url)).matchAll(new RegExp(`--${name}:([^;}]*)`, 'g'))].at(-1)?.[1];

test('a section’s colour is that of its page, its items and the sections below it, until it changes', async () => {
  const own = await colourOn('/');
  const docks = await make('Dry docks', { colour: '#1f5c4d' });
  const child = await make('Slipways', { parent: docks.id });
  const loud = await make('Launches', { parent: child.id, colour: '#FFD400' });
  const { id } = await makeContent(services, a1, {
    published: true,
    values: { name: 'A keel', primarySection: child.id },
  });
  expect(await colourOn(`/${docks.alias}`)).toBe('#1f5c4d');
  expect(await colourOn(`/${child.alias}`)).toBe('#1f5c4d');
  expect(await colourOn(`/${id}`)).toBe('#1f5c4d');
  expect(await colourOn(`/${loud.alias}`)).toBe('#ffd400');
  expect(await colourOn(`/${loud.alias}`, 'on-accent')).toBe('#16191c');
  expect(await colourOn('/')).toBe(own);

  await call('updateWebsiteSection', {
    id: docks.id,
    version: docks.version,
    changes: { colour: '#7d1d3f' },
  });
  expect(await colourOn(`/${id}`)).toBe('#7d1d3f');
  expect(await colourOn(`/${loud.alias}`)).toBe('#ffd400');
});
