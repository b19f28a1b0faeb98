/** The source files of a site below its configurations: uploaded, listed, removed. */
import { ActionIcon, Button, FileButton, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { sizeText } from '#model/file-formats.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { UploadProgress } from '#admin/ui/upload-progress.tsx';
import type { UploadState } from '#admin/ui/use-upload.ts';
import { sourcesKey, useSources, type SourceFile } from './use-sources.ts';

const UPLOAD = `mutation uploadMigrationFile($input: UploadMigrationFileInput!) {
  uploadMigrationFile(input: $input) { name }
}`;

const IDLE: UploadState = { current: null, error: null };

export function Part() {
  const { site } = useApp();
  const queries = useQueryClient();
  const sources = useSources();
  const reload = () => queries.invalidateQueries({ queryKey: sourcesKey(site.id) });
  const { state, send } = useFileUpload(reload);
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
        JSON Lines, CSV, Markdown, images or documents, at most 20 MB each. URLs in them are not fetched.
        Files with site users, and CSV and JSON Lines files that no mapping names, are deleted 30 days after
        upload.
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

/** Sends files one after the other, until one is refused. `onSent`: with the names of those that were stored. */
export function useFileUpload(onSent: (names: readonly string[]) => Promise<void>) {
  const { client, site } = useApp();
  const [state, setState] = useState(IDLE);
  const send = async (files: readonly File[]) => {
    setState(IDLE);
    const sent: string[] = [];
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
        sent.push(file.name);
        setState(IDLE);
      } catch (err) {
        setState({ current: null, error: `“${file.name}” was not stored. ${messageOf(err)}` });
        break;
      }
    }
    await onSent(sent);
  };
  return { state, send };
}

function FileTable({ files, onRemoved }: { files: readonly SourceFile[]; onRemoved: () => void }) {
  const { client, site } = useApp();
  const remove = (name: string) =>
    client
      .mutate('deleteMigrationFile', { site: site.id, name })
      .then(() => notifyDone(`${name} was removed.`))
      .catch((error: unknown) => notifyFailure('The file was not removed', error))
      .finally(onRemoved);
  const rows = files.map((file) => ({
    key: file.name,
    cells: [
      file.name,
      sizeText(file.sizeBytes),
      shortInstant(file.updated, site.timeZone, new Date()),
      <ActionIcon
        key="remove"
        variant="subtle"
        color="gray"
        aria-label={`Remove ${file.name}`}
        onClick={() => void remove(file.name)}
      >
        <Trash2 size={15} aria-hidden />
      </ActionIcon>,
    ],
  }));
  return <PlainTable label="Source files" columns={COLUMNS} rows={rows} />;
}

const COLUMNS = [
  { label: 'Name' },
  { label: 'Size', width: 90 },
  { label: 'Uploaded', width: 120 },
  { label: 'Remove', isLabelHidden: true, width: 50 },
];
