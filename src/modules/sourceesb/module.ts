import { defineModule } from '#model/define-module.ts';

export const sourceesb = defineModule({
  key: 'sourceesb',
  label: 'SourceESB',
  isOnByDefault: false,
  order: 60,
  nouns: ['source esb', 'sourceesb'],
});
