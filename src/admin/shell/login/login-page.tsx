import { Anchor, Group } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Client } from '#admin/generic/api/client.ts';
import { AuthPage } from '#admin/generic/page/auth-page.tsx';
import { clearOrigins } from '#admin/generic/list/opened-from.ts';
import { safeRedirect } from '#addresses/admin-path.ts';
import { CodeForm, PasswordForm } from './login-forms.tsx';
import { forgetSession } from './session.ts';

/**
 * Prompts for username and password, then for a code if the account has a second factor, and returns to the
 * requested page.
 */
export function LoginPage({ client }: { client: Client }) {
  const search: { redirect?: string } = useSearch({ strict: false });
  const [token, setToken] = useState<string | null>(null);
  /** Why the password is required again. */
  const [isOver, setIsOver] = useState<string | null>(null);
  const enter = () => {
    forgetSession(localStorage);
    clearOrigins(sessionStorage);
    // A full page load, so that nothing of a previous session stays in memory.
    window.location.assign(safeRedirect(search.redirect));
  };
  const back = (reason: string | null) => {
    setIsOver(reason);
    setToken(null);
  };
  if (token) return <CodeStep client={client} token={token} onDone={enter} onOver={back} />;
  return (
    <AuthPage title="Log in">
      <PasswordForm client={client} reason={isOver} onDone={enter} onCodeRequired={setToken} />
      <Group justify="space-between">
        <Anchor renderRoot={(link) => <Link to="/user/reset-password" {...link} />} size="sm">
          Forgot password?
        </Anchor>
        <Anchor href="/" size="sm" c="dimmed">
          View the site
        </Anchor>
      </Group>
    </AuthPage>
  );
}

interface CodeStepProps {
  client: Client;
  token: string;
  onDone: () => void;
  /** Called with the reason why the password is required again; null if the user chose to go back. */
  onOver: (reason: string | null) => void;
}

function CodeStep({ onOver, ...form }: CodeStepProps) {
  return (
    <AuthPage
      title="Enter the code"
      lead="Enter the code for Masthead from your authenticator app. If you don’t have your phone, enter a recovery code."
    >
      <CodeForm {...form} onOver={onOver} />
      <Anchor
        component="button"
        type="button"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onOver(null)}
      >
        Back to password
      </Anchor>
    </AuthPage>
  );
}
