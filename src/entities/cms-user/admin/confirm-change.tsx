/**
 * The page that the link to a new email address or username opens: the change takes effect when its owner presses the
 * button.
 */
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useClient } from '#admin/generic/api/client-context.ts';
import { AuthPage } from '#admin/generic/page/auth-page.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { NoLink } from './set-password.tsx';

interface Names {
  email: string;
  username: string;
}

export function View() {
  const [{ hash }] = useUrlState();
  if (!hash) return <NoLink otherwise="ask an administrator to send a new one." />;
  return <Confirm hash={hash} />;
}

function Confirm({ hash }: { hash: string }) {
  const client = useClient();
  const [names, setNames] = useState<Names | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      setNames(await client.mutate<Names>('cmsUser/confirmNameChange', { hash }));
    } catch (err) {
      setFailure(err);
    } finally {
      setIsBusy(false);
    }
  };
  if (names) return <Confirmed {...names} />;
  // Retrying does not help when the link is invalid.
  if (failure instanceof ApiError && failure.code === 'BAD_USER_INPUT')
    return (
      <AuthPage title="The change was not confirmed" failure={failure.message}>
        <ToLogin />
      </AuthPage>
    );
  return (
    <AuthPage
      title="Confirm the change"
      lead="An administrator changed the email address or username of your account. The email you received lists the new values."
      failure={failure === null ? null : messageOf(failure)}
    >
      <Text size="sm" c="dimmed">
        If you did not expect this, close this page. Nothing will change.
      </Text>
      <Button size="sm" mih={{ base: 44, sm: 36 }} loading={isBusy} fullWidth onClick={() => void confirm()}>
        Confirm
      </Button>
      <ToLogin />
    </AuthPage>
  );
}

function Confirmed({ email, username }: Names) {
  return (
    <AuthPage title="Change confirmed" lead="From now on, log in with this email address or username.">
      <dl style={{ margin: 0, overflowWrap: 'anywhere' }}>
        <Entry label="Email" value={email} />
        <Entry label="Username" value={username} />
      </dl>
      <Button
        size="sm"
        mih={{ base: 44, sm: 36 }}
        fullWidth
        renderRoot={(props) => <Link to="/" {...props} />}
      >
        Continue to Masthead
      </Button>
    </AuthPage>
  );
}

function ToLogin() {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/login" {...props} />}>
      Go to login
    </Anchor>
  );
}

function Entry({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" fw={500} m={0} mb="xs">
        {value}
      </Text>
    </>
  );
}
