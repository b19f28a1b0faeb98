import { defineModule } from '#model/define-module.ts';

export const analytics = defineModule({
  key: 'analytics',
  label: 'Analytics',
  isOnByDefault: true,
  order: 70,
  nouns: ['analytics event'],
});
