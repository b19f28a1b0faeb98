/**
 * Creates the routes of the registered screens; the code of each screen is loaded when it is first opened.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useParams,
  useRouterState,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { ClientContext } from '#admin/generic/api/client-context.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { useApp } from '#admin/generic/app.ts';
import { FieldViewsContext } from '#admin/generic/field-views-context.ts';
import { KeysAhead } from '#admin/generic/form/typed-ahead.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { parseSearch, stringifySearch } from '#admin/generic/url-state.ts';
import { extensionIn, isPresent } from '#model/define-module.ts';
import type { Screen } from '#model/screens/define-screen.ts';
import { AdminShell } from './admin-shell.tsx';
import { Boot } from './boot.tsx';
import type { Reauthentication } from './login/reauthentication.ts';
import { ReauthenticationDialog } from './login/reauthentication-dialog.tsx';
import { LogoutPage } from './login/logout-page.tsx';
import { opensInField } from './opens-in-field.ts';
import { destinationOf } from './route-rules.ts';
import { siteInUrl, siteRewrite } from './site-address.ts';
import { words } from '#admin/words/index.ts';

// Pages without a login: who is logged in does not need their code.
const LoginPage = lazy(async () => ({ default: (await import('./login/login-page.tsx')).LoginPage }));
const LoggedInPage = lazy(async () => ({
  default: (await import('./login/logged-in-page.tsx')).LoggedInPage,
}));

interface RouterOptions {
  client: Client;
  /** Client for the login itself. */
  loginClient: Client;
  reauthentication: Reauthentication;
  screens: readonly Screen[];
  onSite: (tenantKey: string | null) => void;
  /** Key of the site in use; null before the login is known. */
  siteInUse: () => string | null;
}

/** Creates the router for all paths below /admin. */
export function createAdminRouter(options: RouterOptions) {
  const { client, loginClient, reauthentication, screens, onSite, siteInUse } = options;
  const root = createRootRoute({ notFoundComponent: NotFound, beforeLoad: followRouteRules });
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: withoutFrame(LoginPage, client),
  });
  const logout = createRoute({
    getParentRoute: () => root,
    path: '/logout',
    component: () => <LogoutPage client={client} />,
  });
  const loggedIn = createRoute({
    getParentRoute: () => root,
    path: '/logged-in',
    component: withoutFrame(LoggedInPage, loginClient),
  });
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: () => (
      <Boot client={client} onSite={onSite} onConfirmed={reauthentication.confirm} screens={screens}>
        <AdminShell screens={screens}>
          <Outlet />
        </AdminShell>
        <ReauthenticationDialog client={loginClient} reauthentication={reauthentication} />
      </Boot>
    ),
  });
  const alone = screens
    .filter((screen) => screen.chromeless)
    .map((screen) => screenRoute(() => root, screen.path, chromelessComponent(screen, client)));
  const framed = screens
    .filter((screen) => !screen.chromeless)
    .map((screen) => screenRoute(() => inside, screen.path, screenComponent(screen)));
  const rest = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound });
  return createRouter({
    routeTree: root.addChildren([login, logout, loggedIn, ...alone, inside.addChildren([...framed, rest])]),
    basepath: '/admin',
    rewrite: siteRewrite(screens, siteInUse),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMinMs: 0,
  });
}

/** A page outside the frame, empty while its code is loaded. */
function withoutFrame(View: ComponentType<{ client: Client }>, client: Client): RouteComponent {
  return () => (
    <Suspense fallback={null}>
      <View client={client} />
    </Suspense>
  );
}

function screenRoute(getParentRoute: () => AnyRoute, path: string, component: RouteComponent): AnyRoute {
  return createRoute({
    getParentRoute,
    path,
    component,
    errorComponent: ({ error, reset }) => <LoadFailed error={error} onRetry={reset} />,
  });
}

interface Navigation {
  location: { pathname: string; searchStr: string };
  /** True if the route is only being preloaded. */
  preload: boolean;
}

/**
 * Follows the route rules: without a page load for paths within the admin, with a page load for other URLs.
 */
async function followRouteRules({ location, preload }: Navigation): Promise<void> {
  const destination = preload ? null : destinationOf(location.pathname, location.searchStr);
  if (destination?.kind === 'screen')
    redirect({ to: destination.path, search: destination.search, replace: true, throw: true } as never);
  if (destination?.kind !== 'elsewhere') return;
  window.location.assign(destination.url);
  // The page is being left, so render nothing else.
  await new Promise(() => undefined);
}

/** Values of a path's `$id` that a record can have. */
const RECORD_ID = /^[1-9]\d*$/;

function screenComponent(screen: Screen): RouteComponent {
  // The inputs of all field kinds load in parallel with the screen, because the frame does not need them.
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
    const { actor, site, sites, extensionsOff } = useApp();
    const named = useRouterState({ select: ({ location }) => siteInUrl(location.publicHref) });
    const { id }: { id?: string } = useParams({ strict: false });
    const off = extensionIn(screen, extensionsOff);
    if (off !== undefined) return <ExtensionOff title={screen.title} extension={off} />;
    const isPossible = id === undefined || RECORD_ID.test(id);
    // A site that the user does not work on answers like one that does not exist.
    if (named !== null && !sites.some(({ tenantKey }) => tenantKey === named)) return <NotFound />;
    if (!isPossible || !isPresent(screen, new Set(site.modulesOn))) return <NotFound />;
    if (!screen.access(actor)) return <NoPermission title={screen.title} />;
    return (
      <>
        {opensInField(screen) ? <KeysAhead /> : null}
        <Suspense fallback={<LoadingLines />}>
          <View />
        </Suspense>
      </>
    );
  };
}

function chromelessComponent(screen: Screen, client: Client): RouteComponent {
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

/** Loads the code of a screen, with the inputs of all field kinds. */
export const preloadScreen = (screen: Screen): Promise<unknown> =>
  Promise.all([viewOf(screen), import('#registry/fields.admin.ts')]);

/** The view of a screen; the code that renders a declared screen is loaded with it. */
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
  if ('report' in screen) {
    const [filters, { ReportPage }] = await Promise.all([
      screen.report.filters(),
      import('#admin/generic/report/report-page.tsx'),
    ]);
    const report = { ...screen.report, filters };
    return () => <ReportPage report={report} title={title} />;
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
      <EmptyState title={words.navigation.forbidden}>{words.navigation.forbiddenHelp}</EmptyState>
    </Page>
  );
}

function ExtensionOff({ title, extension }: { title: string; extension: string }) {
  const { off, offHelp } = words.navigation;
  return (
    <Page title={title}>
      <EmptyState title={off(extension)}>{offHelp}</EmptyState>
    </Page>
  );
}

/** The “route not found” page (specification, section 8). */
function NotFound() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shown = path.startsWith('/admin') ? path : `/admin${path}`;
  return (
    <Page title={words.navigation.notFound}>
      <EmptyState title={words.navigation.notFoundAt(shown)}>{words.navigation.notFoundHelp}</EmptyState>
    </Page>
  );
}
