/** The only page open to a user who must have a second factor and has not set it up. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useClient } from '#admin/generic/api/client-context.ts';
import { AuthPage } from '#admin/generic/page/auth-page.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { safeRedirect } from '#addresses/admin-path.ts';
import { Enrolment } from './enrolment.tsx';

export function View() {
  const client = useClient();
  const [{ redirect }] = useUrlState();
  return (
    <AuthPage
      title="Set up two-factor authentication"
      lead="Your role or a site you work on requires two-factor authentication. Set it up to continue."
    >
      <Enrolment client={client} onDone={() => window.location.assign(safeRedirect(redirect ?? undefined))} />
      <Anchor size="sm" renderRoot={(props) => <Link to="/logout" {...props} />}>
        Log out
      </Anchor>
    </AuthPage>
  );
}
