import { defineNavigationGroup } from '#model/define-screen.ts';

export const navigationGroups = { magazine: defineNavigationGroup({ label: 'Magazine', order: 20 }) };
