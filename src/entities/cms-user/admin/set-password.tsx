/** Sets a new password, opened by the link in an email. */
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AuthPage } from '#admin/generic/page/auth-page.tsx';
import { PASSWORD_LENGTH, passwordProblem } from '#access/password.ts';
import { useSingleField } from './use-single-field.ts';

interface SetPasswordProps {
  title: string;
  lead: string;
  /** The operation, which accepts a password and a hash. */
  operation: 'cmsUser/validateCMSUserInvite' | 'cmsUser/resetCMSUserPassword';
  hash: string;
  /** Success message. */
  done: string;
}

/** Here the user's names are unknown; the server also checks the password against them. */
const NO_USER = { email: '', username: '', firstName: '', lastName: '' };

export function SetPassword({ title, lead, operation, hash, done }: SetPasswordProps) {
  const { failure, progress, inputProps, onSubmit } = useSingleField({
    field: 'password',
    operation,
    input: (password) => ({ password, hash }),
    check: (password) => passwordProblem(password, NO_USER),
  });

  if (progress === 'done') {
    return (
      <AuthPage title="Your password is set" lead={done}>
        <Button size="sm" fullWidth renderRoot={(props) => <Link to="/login" {...props} />}>
          Log in
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title} lead={lead} failure={failure}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <PasswordInput
            {...inputProps}
            label="New password"
            description={`At least ${PASSWORD_LENGTH.min} characters. Tip: several words are easy to remember.`}
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
          <Button type="submit" size="sm" loading={progress === 'sending'} fullWidth mt="xs">
            Set password
          </Button>
        </Stack>
      </form>
    </AuthPage>
  );
}

/**
 * Shown if the URL lacks the secret, for example when a mail program broke the link. `otherwise`: what to do
 * without the email.
 */
export function NoLink({ otherwise }: { otherwise: string }) {
  return (
    <AuthPage title="This link is incomplete">
      <Text size="sm">
        Open the link in the email again, or copy the whole URL into your browser. If you no longer have the
        email, {otherwise}
      </Text>
      <Anchor size="sm" renderRoot={(props) => <Link to="/login" {...props} />}>
        Go to login
      </Anchor>
    </AuthPage>
  );
}
