import { defineModule } from '#model/define-module.ts';

export const magazine = defineModule({
  key: 'magazine',
  label: 'Magazine',
  isOnByDefault: true,
  order: 20,
  nouns: ['magazine', 'zmag'],
});
