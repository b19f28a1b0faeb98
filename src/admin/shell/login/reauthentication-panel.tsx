/** A dialog over a screen whose login has ended: the login form, and what happens to unsaved text. */
import { Alert, Anchor, Button, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Client } from '#admin/generic/api/client.ts';
import { useApp } from '#admin/generic/app.ts';
import { unsavedTexts } from '#admin/generic/save/unsaved-texts.ts';
import { words } from '#admin/words/index.ts';
import type { Reauthentication } from './reauthentication.ts';
import classes from './reauthentication.module.css';
import { CodeForm, PasswordForm } from './login-forms.tsx';
import { rememberSession, SESSION_KEY, type Session } from './session.ts';

export interface ReauthenticationProps {
  reauthentication: Reauthentication;
  /** A client that never prompts for a login. */
  client: Client;
}

function activeElement(): HTMLElement | null {
  const { activeElement: active } = document;
  return active instanceof HTMLElement ? active : null;
}

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';

/**
 * Leaves the focus where the user is typing, so that the user can continue. Tab moves the focus into the
 * dialog from anywhere, Escape moves it back.
 */
export function ReauthenticationPanel({ reauthentication, client }: ReauthenticationProps) {
  const dialog = useRef<HTMLElement>(null);
  const [opener] = useState(activeElement);
  const [isTyping] = useState(() => opener?.matches(EDITABLE) ?? false);
  const login = useLogin({ reauthentication, client, onSame: () => opener?.focus() });
  useTabInto(dialog);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') opener?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the dialog
    <section
      ref={dialog}
      role="dialog"
      aria-labelledby="login-again"
      className={classes['dialog']}
      onKeyDown={onKeyDown}
    >
      <div role="alert">
        <h2 id="login-again" className={classes['title']}>
          {words.reauthentication.title}
        </h2>
      </div>
      {login.other ? (
        <OtherPerson other={login.other} onBack={login.back} />
      ) : (
        <>
          <Text size="sm" mb="sm">
            {words.reauthentication.storedHere}
          </Text>
          <LoginSteps client={client} autoFocus={!isTyping} onDone={() => void login.check()} />
          {login.failure ? (
            <Alert color="red" variant="outline" role="alert" p="xs" mt="sm">
              {login.failure}
            </Alert>
          ) : null}
        </>
      )}
    </section>
  );
}

interface LoginStepsProps {
  client: Client;
  autoFocus: boolean;
  onDone: () => void;
}

/**
 * Offers single sign-on in a separate window if the server has it, otherwise the password; then a code if one
 * is required.
 */
function LoginSteps({ client, autoFocus, onDone }: LoginStepsProps) {
  const { user } = useApp();
  const [token, setToken] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [wantsPassword, setWantsPassword] = useState(false);
  const loginPath = singleSignOnPath();
  const over = (why: string) => {
    setReason(why);
    setToken(null);
  };
  if (token) return <CodeForm client={client} token={token} onDone={onDone} onOver={over} />;
  if (loginPath && !wantsPassword)
    return (
      <SingleSignOn
        loginPath={loginPath}
        autoFocus={autoFocus}
        onPasswordWanted={() => setWantsPassword(true)}
      />
    );
  return (
    <PasswordForm
      client={client}
      reason={reason}
      username={user.username}
      autoFocus={autoFocus || wantsPassword}
      onDone={onDone}
      onCodeRequired={setToken}
    />
  );
}

interface SingleSignOnProps {
  loginPath: string;
  autoFocus: boolean;
  onPasswordWanted: () => void;
}

function SingleSignOn({ loginPath, autoFocus, onPasswordWanted }: SingleSignOnProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (autoFocus) button.current?.focus();
  }, [autoFocus]);
  const [note, setNote] = useState<string | null>(null);
  const open = () =>
    setNote(openLoginWindow(loginPath) ? words.reauthentication.inWindow : words.reauthentication.blocked);
  return (
    <>
      <Group justify="space-between">
        <Button ref={button} size="sm" onClick={open}>
          {words.reauthentication.singleSignOn}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onPasswordWanted}>
          {words.reauthentication.password}
        </Anchor>
      </Group>
      <Text size="sm" role="status" mt={note ? 'sm' : 0}>
        {note}
      </Text>
    </>
  );
}

/** The page that notifies this page, and closes. */
const LOGGED_IN = '/admin/logged-in';

/** Opens the login window; false if the browser blocks it. */
function openLoginWindow(loginPath: string): boolean {
  const opened = window.open(
    `${loginPath}?redirect=${encodeURIComponent(LOGGED_IN)}`,
    'masthead-login',
    'width=520,height=680',
  );
  return opened !== null;
}

/**
 * Path of the login page that starts a single sign-on, from the document's meta element; null if it is
 * missing.
 */
function singleSignOnPath(): string | null {
  return document.querySelector('meta[name="single-sign-on"]')?.getAttribute('content') || null;
}

/** Checks with the server which user is logged in, after each login here or in another window. */
function useLogin({ reauthentication, client, onSame }: ReauthenticationProps & { onSame: () => void }) {
  const { user } = useApp();
  const [other, setOther] = useState<Session['user'] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const check = async () => {
    try {
      const session = await client.query<Session>('cmsUser/getActiveCMSUser');
      setFailure(null);
      if (session.user.id !== user.id) return setOther(session.user);
      rememberSession(localStorage, session, new Date());
      onSame();
      reauthentication.settle();
    } catch (err) {
      setFailure(err instanceof Error ? err.message : String(err));
    }
  };
  const latest = useRef(check);
  useEffect(() => void (latest.current = check));
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_KEY && newValue !== null) void latest.current();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return { other, failure, check, back: () => setOther(null) };
}

/** Tab moves the focus into the dialog from anywhere, and then stays inside. */
function useTabInto(dialog: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Tab' || !dialog.current) return;
      const stops = [
        ...dialog.current.querySelectorAll<HTMLElement>(
          'input, button:not([tabindex="-1"]), textarea, a[href]',
        ),
      ];
      const place = stops.findIndex((stop) => stop === document.activeElement);
      const step = event.shiftKey ? -1 : 1;
      const next = place === -1 ? (event.shiftKey ? -1 : firstStop(stops)) : (place + step) % stops.length;
      event.preventDefault();
      event.stopPropagation();
      stops.at(next)?.focus();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [dialog]);
}

/** Index of the first empty field: the password field if the username is known. */
function firstStop(stops: readonly HTMLElement[]): number {
  return Math.max(
    0,
    stops.findIndex((stop) => stop instanceof HTMLInputElement && stop.value === ''),
  );
}

interface OtherPersonProps {
  other: Session['user'];
  onBack: () => void;
}

/** Shown if another user logs in: nothing is saved as that user, and the typed text can be copied. */
function OtherPerson({ other, onBack }: OtherPersonProps) {
  const { user } = useApp();
  const [texts] = useState(unsavedTexts);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const all = texts.map(({ label, text }) => `${label}\n${text}`).join('\n\n');
  return (
    <>
      <Text size="sm" mb="sm">
        {words.reauthentication.other(other.fullName, user.fullName, texts.length > 0)}
      </Text>
      {texts.length > 0 ? (
        <Textarea
          label={words.reauthentication.unsaved(user.fullName)}
          value={all}
          readOnly
          autosize
          maxRows={8}
          mb="sm"
        />
      ) : null}
      <Group gap="xs">
        {texts.length > 0 ? <CopyButton text={all} /> : null}
        <Button ref={first} size="sm" variant="default" onClick={onBack}>
          {words.reauthentication.asFirst(user.fullName)}
        </Button>
        <Button size="sm" variant="default" onClick={() => window.location.assign('/admin')}>
          {words.reauthentication.asOther(other.fullName)}
        </Button>
      </Group>
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <Button size="sm" onClick={() => void copy()}>
      {isCopied ? words.reauthentication.copied : words.reauthentication.copy}
    </Button>
  );
}
