/** Routes from the registered screens: each one's program is loaded when it is first opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useRouterState,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { ClientContext } from '#admin/generic/api/client-context.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { useApp } from '#admin/generic/app.ts';
import { FieldViewsContext } from '#admin/generic/field-views-context.ts';
import { Page } from '#admin/generic/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { parseSearch, stringifySearch } from '#admin/generic/url-state.ts';
import { isPresent } from '#model/define-module.ts';
import type { Screen } from '#model/define-screen.ts';
import { AdminShell } from './admin-shell.tsx';
import { Boot } from './boot.tsx';
import { LoginPage } from './login-page.tsx';
import { LogoutPage } from './logout-page.tsx';
import { destinationOf } from './route-rules.ts';

interface RouterOptions {
  client: Client;
  screens: readonly Screen[];
  onSite: (tenantKey: string | null) => void;
}

/** Makes the router of everything below /admin. */
export function createAdminRouter({ client, screens, onSite }: RouterOptions) {
  const root = createRootRoute({ notFoundComponent: NotFound, beforeLoad: followRouteRules });
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: () => <LoginPage client={client} />,
  });
  const logout = createRoute({
    getParentRoute: () => root,
    path: '/logout',
    component: () => <LogoutPage client={client} />,
  });
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: () => (
      <Boot client={client} onSite={onSite} screens={screens}>
        <AdminShell screens={screens}>
          <Outlet />
        </AdminShell>
      </Boot>
    ),
  });
  const alone: AnyRoute[] = screens
    .filter((screen) => screen.standsAlone)
    .map((screen) =>
      createRoute({
        getParentRoute: () => root,
        path: screen.path,
        component: aloneComponent(screen, client),
        errorComponent: ({ error, reset }) => <LoadFailed error={error} onRetry={reset} />,
      }),
    );
  const framed = screens.filter((screen) => !screen.standsAlone);
  const routes: AnyRoute[] = framed.map((screen) =>
    createRoute({
      getParentRoute: () => inside,
      path: screen.path,
      component: screenComponent(screen),
      errorComponent: ({ error, reset }) => <LoadFailed error={error} onRetry={reset} />,
    }),
  );
  const rest = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound });
  return createRouter({
    routeTree: root.addChildren([login, logout, ...alone, inside.addChildren([...routes, rest])]),
    basepath: '/admin',
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMinMs: 0,
  });
}

interface Asked {
  location: { pathname: string; searchStr: string };
  /** The page is only being prepared for. */
  preload: boolean;
}

/** Goes where the manifest leads: within the admin without loading anything anew, elsewhere with a whole new page. */
async function followRouteRules({ location, preload }: Asked): Promise<void> {
  const destination = preload ? null : destinationOf(location.pathname, location.searchStr);
  if (destination?.kind === 'screen')
    redirect({ to: destination.path, search: destination.search, replace: true, throw: true } as never);
  if (destination?.kind !== 'elsewhere') return;
  window.location.assign(destination.url);
  // The page is being left; nothing of this one is to be shown any more.
  await new Promise(() => undefined);
}

function screenComponent(screen: Screen): RouteComponent {
  // The inputs of all field kinds come beside the screen: they are no part of what is needed to show the frame.
  const View = lazy(async () => {
    const [Screen, { fieldViews }] = await Promise.all([viewOf(screen), import('#registry/fields.admin.ts')]);
    const WithFields = () => (
      <FieldViewsContext value={fieldViews}>
        <Screen />
      </FieldViewsContext>
    );
    return { default: WithFields };
  });
  return function ScreenView() {
    const { actor, site } = useApp();
    if (!isPresent(screen, new Set(site.modulesOn))) return <NotFound />;
    if (!screen.access(actor)) return <NoPermission title={screen.title} />;
    return (
      <Suspense fallback={<LoadingLines />}>
        <View />
      </Suspense>
    );
  };
}

function aloneComponent(screen: Screen, client: Client): RouteComponent {
  const View = lazy(async () => ({ default: await viewOf(screen) }));
  return function AloneView() {
    return (
      <ClientContext value={client}>
        <Suspense fallback={null}>
          <View />
        </Suspense>
      </ClientContext>
    );
  };
}

/** What a screen shows, with the program that draws it where it is declared. */
async function viewOf(screen: Screen): Promise<ComponentType> {
  const { title } = screen;
  if ('component' in screen) return (await screen.component()).View as ComponentType;
  if ('list' in screen) {
    const [{ list }, { ListPage }] = await Promise.all([
      screen.list(),
      import('#admin/generic/declared/list-page.tsx'),
    ]);
    return () => <ListPage list={list} title={title} />;
  }
  const [{ record }, { RecordScreenPage }] = await Promise.all([
    screen.record(),
    import('#admin/generic/declared/record-screens.tsx'),
  ]);
  return () => <RecordScreenPage screen={record} title={title} />;
}

function NoPermission({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState title="You do not have permission to open this">
        Ask an administrator for it; the name of this screen tells them which right you need.
      </EmptyState>
    </Page>
  );
}

/** Specification, section 8: route not found. */
function NotFound() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shown = path.startsWith('/admin') ? path : `/admin${path}`;
  return (
    <Page title="Page not found">
      <EmptyState title={`Page not found: ${shown}`}>
        The address may be mistyped, or the page has moved. The navigation leads to everything there is.
      </EmptyState>
    </Page>
  );
}
