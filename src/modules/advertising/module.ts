import { defineModule } from '#model/define-module.ts';

export const advertising = defineModule({
  key: 'advertising',
  label: 'Advertising',
  isOnByDefault: true,
  hasSwitch: false,
  order: 80,
});
