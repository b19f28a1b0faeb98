import { defineModule } from '#model/define-module.ts';

export const memberships = defineModule({
  key: 'memberships',
  label: 'Memberships',
  isOnByDefault: true,
  order: 50,
  nouns: ['membership', 'survey', 'licence', 'crawler', 'partner', 'meter', 'simulation'],
});
