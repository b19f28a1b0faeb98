import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AuthPage } from '#admin/generic/page/auth-page.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { SetPassword } from './set-password.tsx';
import { useSingleField } from './use-single-field.ts';

/** Without the secret from the email, prompts for the address; with it, for the new password. */
export function View() {
  const [{ hash }] = useUrlState();
  if (!hash) return <AskForMail />;
  return (
    <SetPassword
      title="Choose a new password"
      lead="You will be logged out on every device."
      operation="cmsUser/resetCMSUserPassword"
      hash={hash}
      done="Use your new password from now on. All other devices were logged out."
    />
  );
}

function AskForMail() {
  const { value, failure, progress, inputProps, onSubmit } = useSingleField({
    field: 'email',
    operation: 'cmsUser/requestResetCMSUserPassword',
    input: (email) => ({ email: email.trim() }),
  });

  if (progress === 'done') {
    return (
      <AuthPage
        title="Check your email"
        lead={`If ${value.trim()} belongs to an account, we have sent a link to choose a new password. The link works for one hour.`}
      >
        <ToLogin />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Forgot your password?"
      lead="Enter your account’s email address. We’ll send you a link to choose a new password."
      failure={failure}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <TextInput
            {...inputProps}
            type="email"
            label="Email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
          />
          <Button type="submit" size="sm" loading={progress === 'sending'} fullWidth mt="xs">
            Send link
          </Button>
        </Stack>
      </form>
      <ToLogin />
    </AuthPage>
  );
}

function ToLogin() {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/login" {...props} />}>
      Back to login
    </Anchor>
  );
}
