import { definePass } from '#model/readers/define-pass.ts';

/** The meter gives its holder one view of the item in full. */
export const freeView = definePass<object>({ name: 'freeView', scope: 'view' });
