/** Staff actions on the whole account. */
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { text } from '#fields/text/field.ts';
import { can } from '#model/permissions.ts';
import { ActionDialog, type Dialog } from './action-dialog.tsx';
import { useRefresh, type Account } from './details.ts';
import { useMergeDialog } from './merge-dialog.ts';
import { saveJson } from './save-json.ts';

const EMAIL = {
  email: text({ label: 'Type the account’s email address', required: true, lengthMax: 254 }),
};

export function AccountActions({ account }: { account: Account }) {
  const { actor } = useApp();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const dialogs = { ...useDialogs(account), merge: useMergeDialog(account, setDialog) };
  const { simulate, download, sendResetLink } = useDirectActions(account);
  const may = {
    manage: can('manage_site_users')(actor),
    export: can('export_site_users')(actor),
    simulate: can('simulate_site_users')(actor),
  };
  if (!may.manage && !may.export && !may.simulate) return null;
  const isOpen = account.status === 1;
  const ask = (made: Dialog) => () => setDialog(made);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" rightSection={<ChevronDown size={14} aria-hidden />}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may.simulate && isOpen ? <Menu.Item onClick={() => void simulate()}>Simulate</Menu.Item> : null}
          {may.export ? <Menu.Item onClick={() => void download()}>Export data</Menu.Item> : null}
          {may.manage ? (
            <>
              {isOpen ? <Menu.Item onClick={() => void sendResetLink()}>Send reset link</Menu.Item> : null}
              <Menu.Item onClick={ask(dialogs.merge)}>Merge…</Menu.Item>
              <Menu.Item onClick={ask(isOpen ? dialogs.close : dialogs.reopen)}>
                {isOpen ? 'Close account…' : 'Reopen account…'}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item c="var(--mantine-color-error)" onClick={ask(dialogs.erase)}>
                Erase…
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {dialog ? (
        <ActionDialog
          key={dialog.title}
          {...dialog}
          // A dialog that has opened another dialog must not close that one.
          onClose={() => setDialog((shown) => (shown === dialog ? null : shown))}
        />
      ) : null}
    </>
  );
}

/** Actions without a confirmation. */
function useDirectActions({ id, username }: Account) {
  const { client } = useApp();
  const refresh = useRefresh();
  const simulate = async () => {
    // Opened before the response arrives: browsers block a window that is opened later.
    const tab = window.open('', '_blank');
    try {
      const { url } = await client.mutate<{ url: string }>('simulateSiteUser', { id });
      if (tab) tab.location.href = url;
      else window.location.href = url;
      notifyDone(`Successfully signed into ${username}`);
    } catch (error) {
      tab?.close();
      notifyFailure('The simulation was not started', error);
    }
  };
  const download = async () => {
    try {
      const { data } = await client.mutate<{ data: unknown }>('exportSiteUser', { id });
      saveJson(data, `site-user-${id}.json`);
      notifyDone('Data exported.');
      await refresh();
    } catch (error) {
      notifyFailure('The data was not exported', error);
    }
  };
  const sendResetLink = async () => {
    try {
      await client.mutate('sendSiteUserResetLink', { id });
      notifyDone('Reset link sent.');
      await refresh();
    } catch (error) {
      notifyFailure('The reset link was not sent', error);
    }
  };
  return { simulate, download, sendResetLink };
}

/** Actions with a confirmation. */
function useDialogs({ id, username }: Account): Record<'close' | 'reopen' | 'erase', Dialog> {
  const { client } = useApp();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const doing = async (operation: string, done: string) => {
    await client.mutate(operation, { id });
    notifyDone(done);
    await refresh();
  };
  return {
    close: {
      title: `Close the account of ${username}?`,
      text: 'The reader is logged out everywhere and cannot log in. Nothing is deleted; you can reopen the account.',
      label: 'Close account',
      isDanger: true,
      run: () => doing('closeSiteUser', 'Account closed.'),
    },
    reopen: {
      title: `Reopen the account of ${username}?`,
      text: 'The reader can log in again, with any memberships that are still valid.',
      label: 'Reopen account',
      run: () => doing('reopenSiteUser', 'Account reopened.'),
    },
    erase: {
      title: 'Erase this reader?',
      text: `${username} will be permanently deleted from accounts, emails, form submissions and history on all sites. Orders and statistics are kept without a name. Files uploaded for imports are not searched; they are deleted 30 days after upload. This cannot be undone.`,
      form: EMAIL,
      label: 'Erase',
      isDanger: true,
      run: async (values) => {
        await client.mutate('eraseSiteUser', { id, ...values });
        notifyDone('The reader was erased.');
        await navigate({ to: '/site-users', replace: true });
      },
    },
  };
}
