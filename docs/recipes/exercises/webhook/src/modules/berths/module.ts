import { defineModule } from '#model/define-module.ts';

export const berths = defineModule({ key: 'berths', label: 'Berths', isOnByDefault: true, order: 47 });
