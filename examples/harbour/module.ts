import { defineModule } from '#model/define-module.ts';

/** Sites can switch the harbour off in their settings. */
export const harbour = defineModule({ key: 'harbour', label: 'Harbour', isOnByDefault: true, order: 500 });
