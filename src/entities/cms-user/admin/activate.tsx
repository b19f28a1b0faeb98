import { useUrlState } from '#admin/generic/url-state.ts';
import { NoLink, SetPassword } from './set-password.tsx';

/** The page that an invitation opens. */
export function View() {
  const [{ hash }] = useUrlState();
  if (!hash) return <NoLink otherwise="ask an administrator to invite you again." />;
  return (
    <SetPassword
      title="Choose a password"
      lead="Welcome. Choose a password to finish."
      operation="cmsUser/validateCMSUserInvite"
      hash={hash}
      done="Your account is ready. Log in with your email address and the new password."
    />
  );
}
