/** Tests the panels that modules add to a screen: order and permissions. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { definePanel, type Panel, type PanelPlaces } from '#model/screens/define-panel.ts';
import { can, staff } from '#model/permissions.ts';
import { holding } from '#testing/contract/access/rights.ts';
import { AdminAppContext, type AdminApp } from './app.ts';
import { Panels } from './panels.tsx';

const panel = (title: string, more: Partial<Panel<'editor'>> = {}): Panel =>
  definePanel<'editor'>({
    place: 'editor',
    title,
    access: staff,
    component: async () => ({
      View: ({ id, type }: PanelPlaces['editor']) => <p>{`${title} of ${type} ${id}`}</p>,
    }),
    ...more,
  });

async function shown(panels: readonly Panel[], permissions: Parameters<typeof holding>[0] = []) {
  const site = { modulesOn: ['tides'] };
  const app = { site, actor: holding(permissions), loadPanels: async () => panels };
  const queries = new QueryClient();
  queries.setQueryData(['panels', site.modulesOn], panels);
  const { prelude } = await prerender(
    <QueryClientProvider client={queries}>
      <AdminAppContext value={app as unknown as AdminApp}>
        <Panels
          place="editor"
          id={7}
          type="News"
          siteId={1}
          frame={(title, content) => <section aria-label={title}>{content}</section>}
        />
      </AdminAppContext>
    </QueryClientProvider>,
  );
  const html = await new Response(prelude as BodyInit).text();
  return [...html.matchAll(/<p>([^<]+)/g)].map(([, text]) => text);
}

test('the panels of a place are shown in their order, with what the screen passes', async () => {
  const dashboard = definePanel({
    place: 'dashboard',
    title: 'Sales',
    access: staff,
    component: async () => ({ View: () => <p>Sales</p> }),
  });
  const panels = [panel('Comments'), panel('Tides', { order: 1 }), dashboard];
  expect(await shown(panels)).toEqual(['Tides of News 7', 'Comments of News 7']);
});

test('a panel is absent for people without its permission', async () => {
  const panels = [panel('Imports', { access: can('manage_imports') })];
  expect(await shown(panels)).toEqual([]);
  expect(await shown(panels, ['manage_imports'])).toEqual(['Imports of News 7']);
});
