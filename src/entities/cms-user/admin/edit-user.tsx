import { Alert, Button, Group, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page.tsx';
import { useRecord, type RecordNode } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { access } from '../access.ts';
import { cmsUser } from '../entity.ts';
import { ResetFactor } from './second-factor/reset-factor.tsx';
import { NewNames, notifyOfLink, unconfirmedFields } from './new-names.tsx';
import { UserState } from './user-state.tsx';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useRecord(cmsUser, Number(id));
  if (query.error) {
    return (
      <Page title="Edit user">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  if (!query.data) return <LoadingLines count={6} height={56} />;
  return <EditUser key={query.data.id} user={query.data} onSaved={() => void query.refetch()} />;
}

function EditUser({ user, onSaved }: { user: RecordNode; onSaved: () => void }) {
  const { actor, site } = useApp();
  const isOwn = user.id === actor.id;
  // Sites come as records; the rules know them by id.
  const sites = ((user['sites'] ?? []) as { id: number }[]).map((entry) => entry.id);
  const mayUpdate = access.update(actor, { ...user, sites });
  const lastLogin = user['lastLogin'];
  const saved = (record: RecordNode) => {
    const isNew = record['newEmail'] !== user['newEmail'] || record['newUsername'] !== user['newUsername'];
    if (isNew && record['newNamesSince'] !== null && record['status'] === 1) notifyOfLink(record);
    onSaved();
  };
  return (
    <Page
      title={`${String(user['firstName'])} ${String(user['lastName'])}`}
      back={{ to: '/cms-users', label: cmsUser.pluralLabel }}
      width="form"
      actions={<UserState user={user} />}
      lead={
        typeof lastLogin === 'string'
          ? `Last logged in on ${longInstant(lastLogin, site.timeZone)}.`
          : 'Has not logged in yet.'
      }
    >
      {mayUpdate && user['isInvited'] === true && user['status'] === 1 ? <Invitation user={user} /> : null}
      {typeof user['newNamesSince'] === 'string' ? (
        <NewNames user={user} mayUpdate={mayUpdate} onChanged={onSaved} />
      ) : null}
      {!isOwn && mayUpdate && typeof user['secondFactorSince'] === 'string' ? (
        <ResetFactor user={user} onDone={onSaved} />
      ) : null}
      {isOwn ? (
        <Alert variant="outline" color="gray" p="xs" mb="md">
          This is your own account. Another administrator changes your role, rights, sites and status.
        </Alert>
      ) : null}
      {!mayUpdate ? (
        <Alert variant="outline" color="gray" p="xs" mb="md">
          This user works on sites, or holds rights, that you do not. You can read this, not change it.
        </Alert>
      ) : null}
      <RecordForm
        entity={cmsUser}
        record={user}
        leaveOut={isOwn ? OWN : actor.isGlobal ? [] : ['isGlobal']}
        disabled={!mayUpdate}
        heldBack={unconfirmedFields}
        onSaved={saved}
      />
    </Page>
  );
}

/** Of one's own account. */
const OWN = ['email', 'username', 'role', 'extraPermissions', 'status', 'isGlobal', 'sites'];

function Invitation({ user }: { user: RecordNode }) {
  const { client } = useApp();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    try {
      await client.mutate('cmsUser/sendCMSUserInvite', { id: user.id });
      notifyDone(`An invitation is on its way to ${String(user['email'])}.`);
    } catch (err) {
      notifyFailure('The invitation was not sent', err);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Alert variant="outline" color="yellow" p="sm" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Invited, and no password chosen yet.</Text>
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          leftSection={<Send size={14} aria-hidden />}
          onClick={() => void send()}
        >
          Send the invitation again
        </Button>
      </Group>
    </Alert>
  );
}
