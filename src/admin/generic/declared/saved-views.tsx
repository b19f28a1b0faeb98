/** A user's named views of a list: opened, saved, deleted. */
import { ActionIcon, Alert, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { changed, parseSearch, stringifySearch, useUrlState } from '#admin/generic/url-state.ts';

interface View {
  id: number;
  name: string;
  state: string;
}

interface Views {
  views: View[];
}

const NAME_LENGTH_MAX = 60;

export function SavedViews() {
  const [isOpen, setIsOpen] = useState(false);
  const { views, change, failure } = useViews(isOpen);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus width={300}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Bookmark size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {views?.length === 0 ? (
            <Text size="sm" c="dimmed">
              Filter, search or sort the list, then save it as a view. Only you can see your views.
            </Text>
          ) : null}
          {views?.map((view) => (
            <OneView
              key={view.id}
              view={view}
              onOpen={() => setIsOpen(false)}
              onDelete={() => change.mutate({ operation: 'deleteSavedView', input: { id: view.id } })}
            />
          ))}
          <SaveView
            isBusy={change.isPending}
            onSave={(name, state) => change.mutate({ operation: 'saveView', input: { name, state } })}
          />
          {failure ? (
            <Alert color="red" variant="outline" p="xs" role="alert">
              <Text size="sm">{messageOf(failure)}</Text>
            </Alert>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The views of the list at this URL; loaded when first shown. */
function useViews(isOpen: boolean) {
  const { client, site } = useApp();
  const list = useRouterState({ select: ({ location }) => location.pathname.replace(/^\/admin(?=\/)/, '') });
  const queries = useQueryClient();
  const key = ['saved-views', site.id, list];
  const query = useQuery({
    queryKey: key,
    enabled: isOpen,
    queryFn: () => client.query<Views>('getSavedViews', { site: site.id, list }),
  });
  const change = useMutation({
    mutationFn: ({ operation, input }: { operation: string; input: Record<string, unknown> }) =>
      client.mutate<Views>(operation, { site: site.id, list, ...input }),
    onSuccess: (views) => queries.setQueryData(key, views),
  });
  return { views: query.data?.views, change, failure: change.error ?? query.error };
}

function OneView({ view, onOpen, onDelete }: { view: View; onOpen: () => void; onDelete: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Button
        variant="subtle"
        size="sm"
        flex={1}
        justify="flex-start"
        style={{ minWidth: 0 }}
        onClick={onOpen}
        renderRoot={(props) => <Link to="." search={parseSearch(view.state) as never} {...props} />}
      >
        {view.name}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Delete ${view.name}`}
        onClick={onDelete}
      >
        <Trash2 size={15} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface SaveViewProps {
  isBusy: boolean;
  onSave: (name: string, state: string) => void;
}

function SaveView({ isBusy, onSave }: SaveViewProps) {
  const [url] = useUrlState();
  const [name, setName] = useState('');
  const state = stringifySearch(changed(url, { after: null }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(name.trim(), state);
    setName('');
  };
  return (
    <form onSubmit={save}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          label="View name"
          size="sm"
          flex={1}
          maxLength={NAME_LENGTH_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" loading={isBusy} disabled={name.trim() === '' || state === ''}>
          Save
        </Button>
      </Group>
      {state === '' ? (
        <Text size="xs" c="dimmed" mt={4}>
          Search, filter or sort the list first.
        </Text>
      ) : null}
    </form>
  );
}
