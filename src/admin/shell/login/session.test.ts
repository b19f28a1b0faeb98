import { describe, expect, it } from 'vitest';
import { safeRedirect } from '#addresses/admin-path.ts';
import { can } from '#model/permissions.ts';
import {
  actorOf,
  extendSession,
  forgetSession,
  isSessionLapsed,
  isSessionValid,
  rememberedSession,
  rememberSession,
  type Session,
} from './session.ts';

const session: Session = {
  user: {
    id: 3,
    username: 'h.vos',
    firstName: 'Hanneke',
    lastName: 'Vos',
    fullName: 'Hanneke Vos',
    email: 'h.vos@quayside.example',
    role: 'editor',
    isGlobal: 0,
    hasAllSites: false,
    permissions: ['manage_content', 'launch_rockets'],
  },
  sites: [
    {
      id: 1,
      tenantKey: 'quayside',
      name: 'Quayside',
      origin: 'http://quayside.example',
      timeZone: 'Europe/Amsterdam',
      language: 'en',
      modulesOn: [],
      supportedContentTypes: ['Article'],
    },
  ],
};

function memory() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

describe('the login stored in the browser', () => {
  it('a login is valid until local midnight and no longer', () => {
    const storage = memory();
    rememberSession(storage, session, new Date(2026, 10, 21, 23, 30));
    expect(rememberedSession(storage)).toEqual(session);
    expect(isSessionValid(storage, new Date(2026, 10, 21, 23, 59, 59))).toBe(true);
    expect(isSessionValid(storage, new Date(2026, 10, 22))).toBe(false);
  });

  it('a login has lapsed at midnight, until the tokens are renewed', () => {
    const storage = memory();
    expect(isSessionLapsed(storage, new Date(2026, 10, 22))).toBe(false);
    rememberSession(storage, session, new Date(2026, 10, 21, 23, 30));
    expect(isSessionLapsed(storage, new Date(2026, 10, 21, 23, 59))).toBe(false);
    expect(isSessionLapsed(storage, new Date(2026, 10, 22))).toBe(true);
    extendSession(storage, new Date(2026, 10, 22));
    expect(isSessionLapsed(storage, new Date(2026, 10, 22))).toBe(false);
    expect(isSessionLapsed(storage, new Date(2026, 10, 23))).toBe(true);
  });

  it('a login is removed after logging out', () => {
    const storage = memory();
    rememberSession(storage, session, new Date());
    forgetSession(storage);
    expect(rememberedSession(storage)).toBeNull();
    expect(isSessionValid(storage, new Date())).toBe(false);
  });

  it('a login stored by an older build in another shape is ignored', () => {
    const storage = memory();
    storage.setItem('masthead.cms-user.v1.2', '{"user":{"permissions":"all"}}');
    expect(rememberedSession(storage)).toBeNull();
    const { hasAllSites: _, ...user } = session.user;
    storage.setItem('masthead.cms-user.v1.2', JSON.stringify({ ...session, user }));
    expect(rememberedSession(storage)).toBeNull();
  });
});

describe('the actor of a login', () => {
  it('an actor has the server’s permissions and no unknown ones', () => {
    const actor = actorOf(session);
    expect(can('manage_content')(actor)).toBe(true);
    expect(can('publish_content')(actor)).toBe(false);
    expect([...actor.permissions]).toEqual(['manage_content']);
    expect(actor.siteIds).toEqual([1]);
  });
});

describe('where a login leads', () => {
  it.each(['/admin', '/admin/content?type=Article&sort=-updated', '/admin/edit-content/10000001#body'])(
    'follows %s',
    (path) => {
      expect(safeRedirect(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '/admin\\@evil.example',
    '/administrator',
    '/admin/../graphql',
    '/admin/login?redirect=/admin/login',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '///evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https:evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/admin/..//evil.example',
    '/admin/%2e%2e//evil.example',
    'http://localhost:3000@evil.example/admin',
    '/admin\r\nset-cookie: x=1',
    '/admin.evil.example',
    '/admin%2f..%2f..',
  ])('stays at home for %s', (path) => {
    expect(safeRedirect(path)).toBe('/admin');
  });
});
