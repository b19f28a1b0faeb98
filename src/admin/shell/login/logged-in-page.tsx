/** Target page of a login in a separate window: notifies the waiting page and closes. */
import { useEffect, useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { AuthPage } from '#admin/generic/page/auth-page.tsx';
import { words } from '#admin/words/index.ts';
import { forgetSession, rememberSession, type Session } from './session.ts';

export function LoggedInPage({ client }: { client: Client }) {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    client.query<Session>('cmsUser/getActiveCMSUser').then(
      (session) => {
        // Other windows receive a storage event only if the value changes, so it is removed first.
        forgetSession(localStorage);
        rememberSession(localStorage, session, new Date());
        window.close();
      },
      (err: unknown) => setFailure(messageOf(err)),
    );
  }, [client]);
  return (
    <AuthPage title={words.reauthentication.done} lead={words.reauthentication.closeWindow} failure={failure}>
      {null}
    </AuthPage>
  );
}
