/** Imports a file of addresses, after a preview of its effect. */
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { sendFile } from '../../../../file-import/admin/send-file.ts';
import { IMPORTS_KEY } from './imports-key.ts';

interface Preview {
  addresses: number;
  invalid: number;
  subscriptions: number;
}

/** Size of a file, in MB. */
const FILE_MEGABYTES_MAX = 20;

export function ImportFile() {
  const { preview, send } = useImport();
  const error = preview.error ?? send.error;
  return (
    <div>
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => file && preview.mutate(file)}>
        {(button) => (
          <Button
            {...button}
            size="sm"
            variant="default"
            leftSection={<Upload size={14} aria-hidden />}
            loading={preview.isPending || send.isPending}
          >
            Import a file
          </Button>
        )}
      </FileButton>
      {preview.data ? (
        <Group gap="sm" mt="xs" align="center" role="group" aria-label="Preview of the import">
          <Text size="sm">{summaryOf(preview.data.found)}</Text>
          <Button size="xs" variant="default" onClick={() => preview.reset()}>
            Cancel
          </Button>
          <Button size="xs" loading={send.isPending} onClick={() => send.mutate(preview.data.file)}>
            Import
          </Button>
        </Group>
      ) : null}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {messageOf(error)}
        </Text>
      ) : null}
    </div>
  );
}

function useImport() {
  const { client } = useApp();
  const queries = useQueryClient();
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const found: Preview = { addresses: 0, invalid: 0, subscriptions: 0 };
      let isFirst = true;
      await sendFile(file, FILE_MEGABYTES_MAX, async ({ text }) => {
        const part: Preview = await client.query('getNewsletterSuppressionPreview', { text, isFirst });
        isFirst = false;
        found.addresses += part.addresses;
        found.invalid += part.invalid;
        found.subscriptions += part.subscriptions;
      });
      return { file, found };
    },
  });
  const send = useMutation({
    mutationFn: async (file: File) => {
      let id: number | null = null;
      await sendFile(file, FILE_MEGABYTES_MAX, async (part) => {
        const input = { import: id, ...part };
        const received: { import: number } = await client.mutate('importNewsletterSuppressions', input);
        id = received.import;
      });
    },
    onSuccess: () => {
      preview.reset();
      return queries.invalidateQueries({ queryKey: IMPORTS_KEY });
    },
  });
  return { preview, send };
}

/** The preview in words. */
function summaryOf({ addresses, invalid, subscriptions }: Preview): string {
  const number = (value: number) => value.toLocaleString('en');
  return `${number(addresses)} addresses, ${number(invalid)} lines without an address. ${number(subscriptions)} subscriptions on your sites would get no newsletters.`;
}
