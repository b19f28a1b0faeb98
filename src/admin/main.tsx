/** Start of the admin in the browser. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/global.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from './generic/api/client.ts';
import { screens } from '#registry/screens.admin.ts';
import { reloadOnMissingChunk } from './shell/fresh-build.ts';
import { createAdminRouter } from './shell/router.tsx';
import { forgetSession } from './shell/session.ts';
import { toLogin } from './shell/to-login.ts';
import { cssVariablesResolver, theme } from './theme.ts';

reloadOnMissingChunk();

const tenant: { key: string | null } = { key: null };
const client = createClient({
  fetch: (input, init) => fetch(input, init),
  build: __MASTHEAD_BUILD__,
  tenantKey: () => tenant.key,
  location: () => window.location,
  onSignedOut: () => {
    forgetSession(localStorage);
    toLogin(router.navigate);
  },
});

// The data client retries by itself, with the specification's texts.
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
  mutationCache: new MutationCache(),
});

const router = createAdminRouter({ client, screens, onSite: (key) => (tenant.key = key) });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <Notifications position="bottom-right" limit={4} />
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
