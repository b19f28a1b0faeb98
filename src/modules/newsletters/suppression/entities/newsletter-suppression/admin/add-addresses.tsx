/** Above the suppression list: adds one address, or imports a file of addresses. */
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { useTypedText } from '#admin/generic/form/use-typed-text.tsx';
import { can } from '#model/permissions.ts';
import { RefusedLines } from '../../../../file-import/admin/refused-lines.tsx';
import { newsletterSuppression } from '../entity.ts';
import { ImportFile } from './import-file.tsx';
import { IMPORTS_KEY } from './imports-key.ts';

interface Import {
  id: number;
  state: string;
  lines: number;
  added: number;
  known: number;
  elsewhere: number;
  invalid: number;
  removed: number;
  message: string | null;
  problems: { line: number; message: string }[];
}

/** How often a running import is read again, in milliseconds. */
const AGAIN_MS = 2_000;

export function Part() {
  const { actor } = useApp();
  if (!can('manage_subscribers')(actor)) return null;
  return (
    <>
      <Group align="flex-end" gap="sm" mb="md">
        <AddOne />
        <ImportFile />
      </Group>
      <Imports />
    </>
  );
}

function AddOne() {
  const { client } = useApp();
  const queries = useQueryClient();
  const { text: email, setText: setEmail, send, guard } = useTypedText('suppressedAddress', 'address');
  const add = useMutation({
    mutationFn: (address: string) =>
      send(() => client.mutate<{ isNew: boolean }>('addNewsletterSuppression', { email: address })),
    onSuccess: async ({ isNew }) => {
      await queries.invalidateQueries({ queryKey: recordsKey(newsletterSuppression) });
      notifyDone(isNew ? `${email} is suppressed.` : `${email} was suppressed already.`);
      setEmail('');
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (email !== '') add.mutate(email);
  };
  return (
    <form onSubmit={submit} aria-label="Suppress an address">
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Suppress an address"
          type="email"
          placeholder="name@example.org"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={add.error ? messageOf(add.error) : undefined}
        />
        <Button type="submit" size="sm" variant="default" loading={add.isPending} disabled={email === ''}>
          Add
        </Button>
      </Group>
      {guard}
    </form>
  );
}

/** The newest import: its progress, then its result. */
function Imports() {
  const { client } = useApp();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: IMPORTS_KEY,
    queryFn: async () => {
      const { imports } = await client.query<{ imports: Import[] }>('getNewsletterSuppressionImports', {});
      if (['done', 'undone'].includes(imports[0]?.state ?? ''))
        await queries.invalidateQueries({ queryKey: recordsKey(newsletterSuppression) });
      return imports;
    },
    refetchInterval: ({ state: { data } }) =>
      ['queued', 'undoing'].includes(data?.[0]?.state ?? '') ? AGAIN_MS : false,
  });
  const newest = found.data?.[0];
  return newest ? <Result {...newest} /> : null;
}

function Result({ id, state, lines, added, known, elsewhere, invalid, removed, message, problems }: Import) {
  const tone = state === 'failed' ? 'red' : 'gray';
  const counts = `${added} added, ${known} suppressed before or repeated, ${invalid} lines without an address.`;
  const others =
    elsewhere === 0 ? [] : [`${elsewhere} left out: they subscribe only on sites you cannot access.`];
  const undone = state === 'undone' ? [`${removed} removed from the list.`] : [];
  return (
    <Alert variant="outline" color={tone} mb="md" py="xs" role="status" title={titleOf(state, lines)}>
      <Text size="sm">{message ?? [counts, ...others, ...undone].join(' ')}</Text>
      <RefusedLines id={id} problems={problems} total={invalid} />
      {added > 0 && (state === 'done' || state === 'failed') ? <Undo id={id} added={added} /> : null}
    </Alert>
  );
}

/** Undoes the import after a confirmation. */
function Undo({ id, added }: Pick<Import, 'id' | 'added'>) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const undo = useMutation({
    mutationFn: () => client.mutate('undoNewsletterSuppressionImport', { id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: IMPORTS_KEY }),
  });
  if (!isConfirming)
    return (
      <Button size="xs" mt="xs" variant="default" onClick={() => setConfirming(true)}>
        Undo import
      </Button>
    );
  return (
    <Group gap="sm" mt="xs" align="center">
      <Text size="sm">
        Remove the {added.toLocaleString('en')} added addresses from the list? Their subscriptions get
        newsletters again.
      </Text>
      <Button size="xs" variant="default" onClick={() => setConfirming(false)}>
        Cancel
      </Button>
      <Button size="xs" color="red.9" loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo import
      </Button>
      {undo.error ? (
        <Text size="sm" c="red" role="alert">
          {messageOf(undo.error)}
        </Text>
      ) : null}
    </Group>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  done: 'Last import',
  undoing: 'The last import is being undone',
  undone: 'The last import was undone',
};

function titleOf(state: string, lines: number): string {
  if (state === 'queued') return `Importing: ${lines.toLocaleString('en')} lines read`;
  return TITLES[state] ?? 'The last import failed';
}
