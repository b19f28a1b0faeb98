/** The source files of a site below its configurations: uploaded, listed, removed. */
import { ActionIcon, Button, FileButton, Group, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { sizeText } from '#model/file-formats.ts';
import { UploadProgress } from '#admin/ui/upload-progress.tsx';
import type { UploadState } from '#admin/ui/use-upload.ts';
import { sourcesKey, useSources, type SourceFile } from './use-sources.ts';

const UPLOAD = `mutation uploadMigrationFile($input: UploadMigrationFileInput!) {
  uploadMigrationFile(input: $input) { name }
}`;

const IDLE: UploadState = { current: null, error: null };

export function Part() {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const sources = useSources();
  const [state, setState] = useState(IDLE);
  const reload = () => queries.invalidateQueries({ queryKey: sourcesKey(site.id) });
  const send = async (files: readonly File[]) => {
    setState(IDLE);
    for (const file of files) {
      const show = (share: number) => setState({ current: { name: file.name, share }, error: null });
      try {
        await client.mutateWithFile({
          name: 'uploadMigrationFile',
          query: UPLOAD,
          input: { site: site.id },
          file,
          onProgress: show,
        });
        setState(IDLE);
      } catch (err) {
        setState({ current: null, error: `“${file.name}” was not stored. ${messageOf(err)}` });
        break;
      }
    }
    await reload();
  };
  return (
    <section aria-labelledby="source-files">
      <Group justify="space-between" mt="xl" mb="xs">
        <Title order={2} size="h4" id="source-files">
          Source files
        </Title>
        <FileButton multiple onChange={(files) => void send(files)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<Upload size={14} aria-hidden />}>
              Upload files
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        JSON Lines, CSV, Markdown, pictures or documents, at most 20 MB each. Nothing is fetched from
        addresses in them.
      </Text>
      <UploadProgress state={state} />
      {sources.error ? <LoadFailed error={sources.error} onRetry={() => void sources.refetch()} /> : null}
      {sources.isPending ? <LoadingLines count={3} /> : null}
      {sources.data && sources.data.files.length > 0 ? (
        <FileTable files={sources.data.files} onRemoved={() => void reload()} />
      ) : null}
    </section>
  );
}

function FileTable({ files, onRemoved }: { files: readonly SourceFile[]; onRemoved: () => void }) {
  const { client, site } = useApp();
  const remove = (name: string) =>
    client
      .mutate('deleteMigrationFile', { site: site.id, name })
      .then(() => notifyDone(`${name} was removed.`))
      .catch((error: unknown) => notifyFailure('The file was not removed', error))
      .finally(onRemoved);
  return (
    <Table aria-label="Source files" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Size</Table.Th>
          <Table.Th visibleFrom="sm">Uploaded</Table.Th>
          <Table.Th aria-label="Remove" w={50} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {files.map((file) => (
          <Table.Tr key={file.name}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{file.name}</Table.Td>
            <Table.Td>{sizeText(file.sizeBytes)}</Table.Td>
            <Table.Td visibleFrom="sm">{shortInstant(file.updated, site.timeZone, new Date())}</Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${file.name}`}
                onClick={() => void remove(file.name)}
              >
                <Trash2 size={15} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
