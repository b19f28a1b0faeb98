/** Start of the admin in the browser. */
import './shell/start/plain-text-sinks.ts';
import './shell/start/zod-without-eval.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/global.css';
import './shell/forced-colors.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { clearOrigins } from './generic/list/opened-from.ts';
import { createClient, isSignedOut, type ClientOptions } from './generic/api/client.ts';
import { sendFile } from './generic/api/send-file.ts';
import { notifyFailure } from './generic/notify.ts';
import { screens } from '#registry/screens.admin.ts';
import { restoreLostFocus } from './shell/start/lost-focus.ts';
import { configuredEndpoint, graphqlEndpoint } from './shell/start/endpoint.ts';
import { reloadOnMissingChunk } from './shell/start/fresh-build.ts';
import { createReauthentication } from './shell/login/reauthentication.ts';
import { beginEarly, earlyTexts } from './shell/start/early.ts';
import { createAdminRouter, preloadScreen } from './shell/router.tsx';
import { siteInUrl } from './shell/site-address.ts';
import { extendSession, forgetSession, isSessionLapsed } from './shell/login/session.ts';
import { toLogin, toSecondFactor } from './shell/login/to-login.ts';
import { cssVariablesResolver, theme } from './theme.ts';

reloadOnMissingChunk();
restoreLostFocus();

const tenant: { key: string | null } = { key: null };
const options = {
  fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => fetch(input, init),
  endpoint: graphqlEndpoint(configuredEndpoint(document), document.cookie, import.meta.env.DEV),
  sendFile,
  build: __MASTHEAD_BUILD__,
  texts: earlyTexts,
  tenantKey: () => tenant.key,
  location: () => window.location,
  isLapsed: () => isSessionLapsed(localStorage, new Date()),
  isOnline: () => navigator.onLine,
  onRenewed: () => extendSession(localStorage, new Date()),
  onSecondFactorDue: () => toSecondFactor(router.navigate),
} satisfies Omit<ClientOptions, 'reauthenticate'>;

const reauthentication = createReauthentication();
const client = createClient({
  ...options,
  reauthenticate: async () => {
    if (await reauthentication.ask()) return true;
    forgetSession(localStorage);
    clearOrigins(sessionStorage);
    toLogin();
    return false;
  },
});
// Client for the login itself: its calls never wait for a login.
const loginClient = createClient({ ...options, isLapsed: () => false, reauthenticate: async () => false });

// React Query does not retry, because the data client retries and uses the texts of the specification.
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.['list'] && !isSignedOut(error))
        notifyFailure(`${String(meta['list'])} could not be loaded`, error);
    },
  }),
});

const router = createAdminRouter({
  client,
  loginClient,
  reauthentication,
  screens,
  onSite: (key) => (tenant.key = key),
  // The router compares the URL with its own before the login is known.
  siteInUse: () => tenant.key ?? siteInUrl(window.location.pathname),
});

beginEarly(window.location.pathname, { client, queries, screens, preload: preloadScreen });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        {/* After the screens, so that the Tab key reaches a notification last. */}
        <section aria-label="Notifications" aria-live="polite">
          <Notifications position="bottom-right" limit={4} withinPortal={false} />
        </section>
      </MantineProvider>
    </StrictMode>,
  );
}
