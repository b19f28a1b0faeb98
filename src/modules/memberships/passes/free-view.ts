/** The meter gives its holder one view of the item in full. */
import { definePass } from '#model/define-pass.ts';

export const freeView = definePass<object>({ name: 'freeView', scope: 'view' });
