import { expect, test } from 'vitest';
import { entities } from '#registry/entities.ts';
import { screens } from '#registry/screens.admin.ts';
import { permissionsOf, type Role, type Staff } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import { recordPathsFor } from './record-path.ts';

const actor = (role: Role): Staff => ({
  kind: 'staff',
  id: 1,
  organisationId: 1,
  sessionId: 's',
  username: 'r.okonjo',
  fullName: 'Ruth Okonjo',
  role,
  permissions: permissionsOf(permissions, role, []),
  isGlobal: role === 'admin',
  siteIds: [1],
  hasAllSites: role === 'admin',
});

test('a record is shown on the screen of its kind, else in the generic form, and only to who may open it', () => {
  const ofAdmin = recordPathsFor(actor('admin'), screens, entities);
  expect([
    ofAdmin('content', 12345678),
    ofAdmin('websiteSection', 4),
    ofAdmin('websiteRedirect', 5),
    ofAdmin('noSuchKind', 1),
  ]).toEqual(['/edit-content/12345678', '/edit-website-section/4', '/edit-redirect/5', null]);
  const ofContributor = recordPathsFor(actor('contributor'), screens, entities);
  expect([ofContributor('content', 12345678), ofContributor('websiteSection', 4)]).toEqual([
    '/edit-content/12345678',
    null,
  ]);
});

test('every screen that shows records names a kind there is, in a path with its id', () => {
  const shown = screens.filter((screen) => screen.shows !== undefined);
  expect(shown.length).toBeGreaterThan(3);
  for (const { shows, path } of shown) {
    expect(entities.map(({ entity }) => entity.name)).toContain(shows);
    expect(path).toMatch(/\$id$/);
  }
});
