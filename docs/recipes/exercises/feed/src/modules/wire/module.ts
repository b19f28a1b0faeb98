import { defineModule } from '#model/define-module.ts';

export const wire = defineModule({ key: 'wire', label: 'Wire', isOnByDefault: true, order: 46 });
