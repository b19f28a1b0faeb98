/** An editor sees an item as its readers would: as it would be published, with its gates. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const OPENING = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.', 'Eight.', 'Nine.', 'Ten.'];
const body = { v: 1, content: [...OPENING, 'Behind the gate.'].map(paragraph) };

async function shownTo(
  id: number,
  as?: string,
): Promise<{ status: number; isWhole: boolean; hasWayIn: boolean }> {
  const answer = await gql(app, {
    token,
    site: 'a1',
    id: 'getContentPreview',
    input: { id, ...(as && { as }) },
  });
  const { pathname } = new URL((answer.result as { url: string }).url);
  const page = await app.inject({ url: pathname, headers: { host: a1.host } });
  return {
    status: page.statusCode,
    isWhole: page.body.includes('Behind the gate.'),
    hasWayIn: page.body.includes('class="gating-form"'),
  };
}

test('a draft that is for members only is whole for its editor, and stops at its gate for both kinds of readers', async () => {
  const { id } = await makeContent(services, a1, { values: { body, registrationRequired: true } });
  expect(await shownTo(id)).toEqual({ status: 200, isWhole: true, hasWayIn: false });
  expect(await shownTo(id, 'anonymous')).toEqual({ status: 200, isWhole: false, hasWayIn: true });
  // The gate requires only an account.
  expect(await shownTo(id, 'member')).toEqual({ status: 200, isWhole: true, hasWayIn: false });
});

test('an open draft is whole for everyone; no other reader can be named', async () => {
  const { id } = await makeContent(services, a1, { values: { body } });
  for (const as of [undefined, 'anonymous', 'member'])
    expect(await shownTo(id, as)).toEqual({ status: 200, isWhole: true, hasWayIn: false });
  const refused = await gql(app, { token, site: 'a1', id: 'getContentPreview', input: { id, as: 'owner' } });
  expect(refused.code).toBe('BAD_USER_INPUT');
});
