import { defineModule } from '#model/define-module.ts';

export const corrections = defineModule({
  key: 'corrections',
  label: 'Corrections',
  isOnByDefault: true,
  order: 45,
});
