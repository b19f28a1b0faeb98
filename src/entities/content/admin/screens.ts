import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

const access = can('manage_content');

/** Loads the text editor in parallel with the screen that needs it. */
async function withTextEditor<Module>(screen: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([screen, import('#admin/ui/rich-text/editor.tsx')]);
  return module;
}

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/content',
    title: 'Content',
    nav: {
      group: 'content',
      order: 10,
      icon: 'news',
      count: { operation: 'getContentReviewCount', label: 'waiting for review' },
    },
    access,
    component: () => import('./list/content-list.tsx'),
  }),
  defineScreen({
    path: '/create-content/$type',
    within: '/content',
    title: 'New item',
    access,
    component: () => withTextEditor(import('./editor/create-content.tsx')),
  }),
  defineScreen({
    path: '/edit-content/$id',
    within: '/content',
    shows: 'content',
    title: 'Edit content',
    ahead: { operation: 'getContentDocument', queryKey: ['content', 'document'] },
    access,
    component: () => withTextEditor(import('./editor/edit-content.tsx')),
  }),
  defineScreen({
    path: '/edit-content/$id/versions',
    within: '/content',
    title: 'Versions',
    access,
    component: () => import('./versions/versions.tsx'),
  }),
];
