import { describe, expect, it } from 'vitest';
import { destinationOf, ROUTE_RULES } from './route-rules.ts';

const RULES = [
  { from: '/old', to: '/new?kind=all' },
  { from: '/manual', to: 'https://manual.example/start' },
];

describe('the manifest of route rules', () => {
  it('a rule redirects a path to another screen, with the query preserved and overridden by the rule’s', () => {
    expect(destinationOf('/admin/old', '?page=2&kind=some', RULES)).toEqual({
      kind: 'screen',
      path: '/new',
      search: { page: '2', kind: 'all' },
    });
    expect(destinationOf('/old/', '', RULES)).toEqual({
      kind: 'screen',
      path: '/new',
      search: { kind: 'all' },
    });
  });

  it('secondary URLs of screens redirect to the primary one, with their query', () => {
    for (const [from, path] of [
      ['/admin/user/active', '/user/activate'],
      ['/admin/site-settings-new', '/edit-site-settings'],
      ['/admin/assets', '/digital-media-library'],
    ])
      expect(destinationOf(from ?? '', '?hash=x')).toEqual({ kind: 'screen', path, search: { hash: 'x' } });
  });

  it('an external URL leaves the admin', () => {
    const url = 'https://manual.example/start?from=admin';
    expect(destinationOf('/admin/manual', '?from=admin', RULES)).toEqual({ kind: 'elsewhere', url });
  });

  it('other paths are unchanged', () => {
    for (const path of ['/admin', '/admin/', '/admin/older', '/admin/old/er', '/old-new'])
      expect(destinationOf(path, '', RULES), path).toBeNull();
  });

  it('rules never redirect to another rule, or to themselves', () => {
    for (const { to } of ROUTE_RULES) expect(destinationOf(to.split('?')[0] ?? '', ''), to).toBeNull();
  });
});
