import { describe, expect, it } from 'vitest';
import type { RegisteredEntity } from '#admin/generic/app.ts';
import type { Screen } from '#model/screens/define-screen.ts';
import { can, permissionsOf, staff, type Role, type Staff } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import { navigationFor } from './navigation.ts';
import { placeInNavigation } from './navigation-place.ts';

const actor = (role: Role): Staff => ({
  kind: 'staff',
  id: 1,
  organisationId: 0,
  sessionId: '',
  username: 'a',
  fullName: 'A',
  role,
  permissions: permissionsOf(permissions, role, []),
  isGlobal: true,
  siteIds: [1],
  hasAllSites: true,
});
const screen = (
  path: string,
  title: string,
  group: 'content' | 'site',
  order: number,
  access = staff,
): Screen => ({
  path,
  title,
  nav: { group, order, icon: 'list' },
  access,
  component: () => Promise.resolve({ View: () => null }),
});
const entity = (name: string, label: string): RegisteredEntity => ({
  entity: {
    name,
    label,
    pluralLabel: `${label}s`,
    tenancy: 'site',
    fields: {},
    titleField: 'id',
    personalData: 'what a test makes up',
    list: { columns: [], filters: [], sorts: [], search: [] },
    operations: ['get', 'stream', 'create', 'update'],
    examples: [],
  },
  access: {
    read: staff,
    create: can('manage_site_layouts'),
    update: can('manage_site_layouts'),
    delete: () => false,
  },
});
const screens = [
  screen('/website-sections', 'Sections', 'site', 2, can('manage_site_sections')),
  screen('/redirects', 'Redirects', 'site', 1),
  screen('/content', 'Content', 'content', 1),
  {
    ...screen('/edit-redirect/$id', 'Edit', 'site', 0),
    shows: 'websiteRedirect',
    nav: undefined,
  } as unknown as Screen,
  {
    ...screen('/edit-content/$id', 'Edit', 'content', 0),
    within: '/content',
    nav: undefined,
  } as unknown as Screen,
];
const shown = (role: Role, entities: RegisteredEntity[] = []) =>
  navigationFor(actor(role), screens, entities).map(
    (group) => `${group.label}: ${group.entries.map((entry) => entry.title).join(', ')}`,
  );

describe('the navigation', () => {
  it('the navigation shows the permitted screens, in their groups and order', () => {
    expect(shown('editor')).toEqual(['Content: Content', 'Site: Redirects, Sections']);
  });

  it('the navigation leaves out screens without permission', () => {
    expect(shown('contributor')).toEqual(['Content: Content', 'Site: Redirects']);
  });

  it('an entity without a custom screen is listed under More, for users who may write it', () => {
    const entities = [
      entity('websiteSection', 'Section'),
      entity('websiteRedirect', 'Redirect'),
      entity('berth', 'Berth'),
    ];
    expect(shown('editor', entities)).toContain('More: Berths');
    expect(shown('contributor', entities).join()).not.toContain('Berth');
  });
});

describe('the entry that is marked', () => {
  const entries = ['/website-sections', '/content', '/system', '/system/jobs', '/e/berth'];
  it.each([
    ['the list itself', '/content', '/content'],
    ['what lies below it, the nearest first', '/system/jobs/8', '/system/jobs'],
    ['the list a record belongs to', '/edit-content/10000001', '/content'],
    ['the list of a record in the generic form', '/e/berth/3', '/e/berth'],
    ['the list of its own of an entity in the generic form', '/e/websiteSection/3', '/website-sections'],
    ['nothing for a path that only begins alike', '/contents', null],
    ['nothing for a screen apart', '/user', null],
  ])('is %s', (_what, path, entry) => {
    expect(placeInNavigation(path, entries, screens)).toBe(entry);
  });

  it('an entry without permission is never marked', () => {
    expect(placeInNavigation('/edit-content/10000001', ['/website-sections'], screens)).toBe(null);
  });
});
