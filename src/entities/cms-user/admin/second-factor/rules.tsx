/** Sets which roles must have a second factor. */
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { SaveButton } from '#admin/ui/save-button.tsx';
import { cmsUser } from '../../entity.ts';

interface Rules {
  roles: string[];
  available: { value: string; label: string }[];
}

export function View() {
  const { client } = useApp();
  const query = useQuery({
    queryKey: ['second-factor-rules'],
    queryFn: () => client.query<Rules>('cmsUser/getSecondFactorRules'),
  });
  return (
    <Page
      title="Two-factor authentication"
      back={{ to: '/cms-users', label: cmsUser.pluralLabel }}
      width="form"
      lead="Choose the roles whose users confirm each login with a code from an authenticator app."
    >
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={3} height={44} /> : null}
      {query.data ? <RulesForm rules={query.data} /> : null}
    </Page>
  );
}

/** On a phone, the label is the touch target. */
const TALL = { body: { alignItems: 'center' }, label: { paddingBlock: 11 } };

function RulesForm({ rules }: { rules: Rules }) {
  const { client } = useApp();
  const [roles, setRoles] = useState(rules.roles);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await client.mutate('cmsUser/updateSecondFactorRules', { roles });
      notifyDone('Rules saved. They apply immediately.');
    } catch (err) {
      notifyFailure('The rules were not saved', err);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <Checkbox.Group
          label="Roles that require two-factor authentication"
          description="Users with these roles must set it up before they can continue, including those who are logged in now."
          value={roles}
          onChange={setRoles}
        >
          <Stack gap={0} mt="xs">
            {rules.available.map(({ value, label }) => (
              <Checkbox key={value} value={value} styles={TALL} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          To require two-factor authentication for one site only, use that site’s settings, under General.
        </Text>
      </Stack>
      <Group mt="md">
        <SaveButton isSaving={isBusy} />
      </Group>
    </form>
  );
}
