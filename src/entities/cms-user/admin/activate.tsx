import { useUrlState } from '#admin/generic/url-state.ts';
import { NoLink, SetPassword } from './set-password.tsx';

/** Where an invitation leads. */
export function View() {
  const [{ hash }] = useUrlState();
  if (!hash) return <NoLink />;
  return (
    <SetPassword
      title="Welcome to Masthead"
      lead="Choose a password for your account."
      operation="cmsUser/validateCMSUserInvite"
      hash={hash}
      done="Your account is ready. Log in with your e-mail address and the new password."
    />
  );
}
