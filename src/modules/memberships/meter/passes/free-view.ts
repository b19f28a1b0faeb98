import { definePass } from '#model/readers/define-pass.ts';

/** A pass from the meter for one view of the item in full. */
export const freeView = definePass<object>({ name: 'freeView', scope: 'view' });
