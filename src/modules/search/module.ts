import { defineModule } from '#model/define-module.ts';

export const search = defineModule({ key: 'search', label: 'Search', isOnByDefault: true, order: 40 });
