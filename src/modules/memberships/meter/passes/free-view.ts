import { definePass } from '#model/readers/define-pass.ts';

/** A pass from the meter for one full view of the item. */
export const freeView = definePass<object>({ name: 'freeView', scope: 'view' });
