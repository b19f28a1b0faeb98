import { useEffect, useState } from 'react';
import type { Client } from '#admin/generic/api/client.ts';
import { clearOrigins } from '#admin/generic/list/opened-from.ts';
import { useDocumentTitle } from '#admin/generic/page/page.tsx';
import { LoadFailed } from '#admin/generic/page/states.tsx';
import { forgetSession } from './session.ts';

/** Ends the login on the server, clears the stored login in the browser, and redirects to the single sign-on. */
export async function logOut(client: Client): Promise<void> {
  await client.mutate('cmsUser/logoutCmsUser');
  forgetSession(localStorage);
  clearOrigins(sessionStorage);
  // Ends the provider's session if there is one, and opens the login page.
  window.location.assign('/admin/sso/logout');
}

/** The page that logs the user out. */
export function LogoutPage({ client }: { client: Client }) {
  useDocumentTitle('Log out');
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    logOut(client).catch(setFailure);
  }, [client, attempt]);
  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return (
    <main style={{ maxWidth: 480, margin: '12vh auto', padding: 16 }}>
      <h1 style={{ fontSize: 22 }}>Logging out</h1>
      {failure ? <LoadFailed error={failure} onRetry={retry} /> : null}
    </main>
  );
}
