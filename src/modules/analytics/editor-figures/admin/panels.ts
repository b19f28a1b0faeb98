import { definePanel } from '#model/screens/define-panel.ts';
import { can } from '#model/permissions.ts';
import { ITEM_FIGURES_DAYS } from '../model/item-figures.ts';

export const panels = [
  definePanel({
    place: 'editor',
    title: 'Views',
    order: 20,
    access: can('view_analytics'),
    component: () => import('./item-views.tsx'),
  }),
  definePanel({
    place: 'contentColumn',
    title: `Views, ${ITEM_FIGURES_DAYS} days`,
    access: can('view_analytics'),
    component: () => import('./views-cell.tsx'),
  }),
];
