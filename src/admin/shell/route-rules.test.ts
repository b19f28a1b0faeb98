import { describe, expect, it } from 'vitest';
import { destinationOf, ROUTE_RULES } from './route-rules.ts';

const RULES = [
  { from: '/old', to: '/new?kind=all' },
  { from: '/manual', to: 'https://manual.example/start' },
];

describe('the manifest of route rules', () => {
  it('leads a path to another screen, the asked query carried on and the rule’s own standing', () => {
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

  it('leads the second addresses of screens to the first, with what was asked', () => {
    for (const [from, path] of [
      ['/admin/user/active', '/user/activate'],
      ['/admin/site-settings-new', '/edit-site-settings'],
      ['/admin/assets', '/digital-media-library'],
    ])
      expect(destinationOf(from ?? '', '?hash=x')).toEqual({ kind: 'screen', path, search: { hash: 'x' } });
  });

  it('leaves the admin for an address elsewhere', () => {
    const url = 'https://manual.example/start?from=admin';
    expect(destinationOf('/admin/manual', '?from=admin', RULES)).toEqual({ kind: 'elsewhere', url });
  });

  it('leaves every other path alone', () => {
    for (const path of ['/admin', '/admin/', '/admin/older', '/admin/old/er', '/old-new'])
      expect(destinationOf(path, '', RULES), path).toBeNull();
  });

  it('has no rule that leads to another rule, or back to itself', () => {
    for (const { to } of ROUTE_RULES) expect(destinationOf(to.split('?')[0] ?? '', ''), to).toBeNull();
  });
});
