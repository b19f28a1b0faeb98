import { afterAll, expect, test } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';
import { withoutScripts } from './without-scripts.ts';

const subject = await buildTestWorld();
afterAll(subject.close);

test('a page without its scripts still has everything that a preview shows', async () => {
  const { a1 } = subject.world.sites;
  const { body } = await subject.app.inject({ url: '/about', headers: { host: a1.host } });
  expect(body).toMatch(/<script/);
  const shown = withoutScripts(body);
  // Neither elements nor attributes with a script: the frame would report each.
  expect(shown).not.toMatch(/<script|<[^>]* on[a-z]+=|href="javascript:/i);
  expect(shown).toContain('</main>');
  expect(shown).toContain('<style');
});

test.each([
  ['<p>Ebb</p><script>run("<p>")</script><p>Flow</p>', '<p>Ebb</p><p>Flow</p>'],
  ['<SCRIPT TYPE="module" src="/a.js"></SCRIPT ><p>Flow</p>', '<p>Flow</p>'],
  ['<script>\nrun()\n</script><script type="application/ld+json">{}</script>', ''],
  ['<p>A script is read</p>', '<p>A script is read</p>'],
])('%s is shown as %s', (html, shown) => {
  expect(withoutScripts(html)).toBe(shown);
});
