import { defineModule } from '#model/define-module.ts';

export const companyUpdates = defineModule({
  key: 'companyUpdates',
  label: 'Company updates',
  isOnByDefault: true,
  hasSwitch: false,
  order: 90,
  reservedPaths: ['company-update'],
});
