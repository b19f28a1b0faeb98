import { defineModule } from '#model/define-module.ts';

export const leaders = defineModule({
  key: 'leaders',
  label: 'Leaders',
  isOnByDefault: false,
  order: 10,
  nouns: ['leader'],
});
