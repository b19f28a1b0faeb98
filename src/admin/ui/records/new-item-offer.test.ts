import { expect, test } from 'vitest';
import { contentTypes } from '#registry/content-types.ts';
import { newItemOffer } from './new-item-offer.ts';

const app = (permissions: readonly string[] = ['manage_content'], supported: string[] = []) =>
  ({
    actor: { permissions: new Set(permissions) },
    contentTypes,
    site: { supportedContentTypes: supported },
  }) as unknown as Parameters<typeof newItemOffer>[0];

test('a picker of authors without results offers to create the contact', () => {
  expect(newItemOffer(app(), ['Contact'], ' Anna Berg ')).toEqual({
    label: 'Create contact “Anna Berg” (opens in a new tab)',
    href: '/admin/create-content/contact?name=Anna+Berg',
  });
});

test('creation is not offered without a name, for several types, without permission, or if the site lacks the type', () => {
  expect(newItemOffer(app(), ['Contact'], '')).toBeNull();
  expect(newItemOffer(app(), ['Contact', 'Company'], 'Anna')).toBeNull();
  expect(newItemOffer(app(), [], 'Anna')).toBeNull();
  expect(newItemOffer(app([]), ['Contact'], 'Anna')).toBeNull();
  expect(newItemOffer(app(undefined, ['Article']), ['Contact'], 'Anna')).toBeNull();
});
