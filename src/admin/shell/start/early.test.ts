import { expect, test } from 'vitest';
import { screenAt } from '../screen-at.ts';
import { earlyTexts } from './early.ts';

const screens = [
  '/content',
  '/edit-content/$id',
  '/edit-content/$id/versions',
  '/e/$entity/$id',
  '/e/$entity/create',
].map((path) => ({ path }));
const at = (pathname: string) => {
  const found = screenAt(pathname, screens);
  return found && [found.screen.path, found.id];
};

test('the screen of a path is known before the router is, with the id of its record', () => {
  expect(at('/admin/edit-content/10000007')).toEqual(['/edit-content/$id', 10_000_007]);
  expect(at('/admin/edit-content/10000007/versions')).toEqual(['/edit-content/$id/versions', 10_000_007]);
  expect(at('/admin/content')).toEqual(['/content', null]);
  expect(at('/admin/e/taxonomy/create')).toEqual(['/e/$entity/create', null]);
  expect(at('/admin/edit-content/abc')).toEqual(['/edit-content/$id', null]);
  expect(at('/admin/login')).toBeNull();
});

test('the texts a start needs are at hand', () => {
  expect(Object.keys(earlyTexts).toSorted()).toEqual(['cmsUser/getActiveCMSUser', 'getContentDocument']);
  expect(earlyTexts['getContentDocument']).toContain('query getContentDocument');
});
