import { defineModule } from '#model/define-module.ts';

export const newsletters = defineModule({
  key: 'newsletters',
  label: 'Newsletters',
  isOnByDefault: true,
  order: 30,
  nouns: ['newsletter'],
  reservedPaths: ['latest-newsletter', 'newsletter'],
});
