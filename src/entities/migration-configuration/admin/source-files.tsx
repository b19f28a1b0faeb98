/** Uploads, lists and removes the source files of a site, below its configurations. */
import { ActionIcon, Button, FileButton, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FolderUp, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { sizeText } from '#media/file-formats.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { UploadProgress } from '#admin/ui/uploads/upload-progress.tsx';
import type { UploadState } from '#admin/ui/uploads/use-upload.ts';
import { sourcesKey, useSources, type SourceFile } from './use-sources.ts';

const UPLOAD = `mutation uploadMigrationFile($input: UploadMigrationFileInput!) {
  uploadMigrationFile(input: $input) { name unpacked leftOut }
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
        <Group gap="xs">
          <FileButton multiple onChange={(files) => void send(files)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" leftSection={<Upload size={14} aria-hidden />}>
                Upload files
              </Button>
            )}
          </FileButton>
          <FolderButton size="xs" onChoose={(files) => void send(files)} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        JSON Lines, CSV, Markdown, images or documents, at most 20 MB each; folders and ZIP archives keep
        their folders, and configurations like _config.yml say where the old site was. URLs in them are not
        fetched. Files with site users, and CSV and JSON Lines files that no mapping names, are deleted 30
        days after upload.
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

/** Attribute that makes browsers select folders instead of files. */
const WHOLE_FOLDER: object = { webkitdirectory: '' };

/**
 * Selects a whole folder. Files retain their folder names, so that files with the same name remain distinct.
 */
export function FolderButton({ size, onChoose }: { size: 'xs' | 'sm'; onChoose: (files: File[]) => void }) {
  return (
    <FileButton multiple inputProps={WHOLE_FOLDER} onChange={onChoose}>
      {(props) => (
        <Button {...props} variant="default" size={size} leftSection={<FolderUp size={14} aria-hidden />}>
          Upload a folder
        </Button>
      )}
    </FileButton>
  );
}

/** Returns the folders of a selected file below the selected folder: `site/posts/a.md` -> `posts`. */
function folderOf({ webkitRelativePath: path }: File): string | null {
  return path.split('/').slice(1, -1).join('/') || null;
}

/** Paths that are never sources when a folder is selected. */
const HIDDEN = /(?:^|\/)(?:\.|node_modules\/|__MACOSX\/)/;

interface Uploaded {
  name: string;
  unpacked: number | null;
  leftOut: string[] | null;
}

/**
 * Uploads files one at a time until one is refused. In a folder, files that imports cannot read are left out
 * and counted. `onSent` gets the paths of the stored files; a ZIP archive counts as several.
 */
export function useFileUpload(onSent: (names: readonly string[]) => Promise<void>) {
  const { client, site } = useApp();
  const [state, setState] = useState(IDLE);
  const send = async (files: readonly File[]) => {
    setState(IDLE);
    const sent: string[] = [];
    const leftOut: string[] = [];
    const tooLarge: string[] = [];
    const shown = files.filter(({ webkitRelativePath: path }) => !HIDDEN.test(path));
    for (const file of shown) {
      const show = (share: number) => setState({ current: { name: file.name, share }, error: null });
      try {
        const folder = folderOf(file);
        const stored = await client.mutateWithFile<Uploaded>({
          name: 'uploadMigrationFile',
          query: UPLOAD,
          input: { site: site.id, folder },
          file,
          onProgress: show,
        });
        sent.push(folder === null ? file.name : `${folder}/${file.name}`);
        // The files of an archive are planned together.
        if (stored.unpacked !== null) sent.push(...Array.from({ length: stored.unpacked }, () => file.name));
        leftOut.push(...(stored.leftOut ?? []));
        setState(IDLE);
      } catch (err) {
        if (file.webkitRelativePath !== '' && err instanceof ApiError && err.code === 'BAD_USER_INPUT') {
          (err.status === 413 ? tooLarge : leftOut).push(file.webkitRelativePath);
          setState(IDLE);
          continue;
        }
        setState({ current: null, error: `“${file.name}” was not uploaded. ${messageOf(err)}` });
        break;
      }
    }
    const notStored = [
      ...notStoredSentence('Not uploaded. Imports can’t read these files', leftOut),
      ...notStoredSentence('Not uploaded. These files are larger than 20 MB', tooLarge),
    ];
    // If a file ended the upload, the existing error already names it.
    if (notStored.length > 0)
      setState(({ error }) => ({
        current: null,
        error: [...notStored, ...(error ? [error] : [])].join(' '),
      }));
    await onSent(sent);
  };
  return { state, send };
}

const NAMES_SHOWN = 5;

function notStoredSentence(why: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const rest = names.length - NAMES_SHOWN;
  const named = names.slice(0, NAMES_SHOWN).join(', ');
  return [`${why}: ${named}${rest > 0 ? ` and ${rest} more` : ''}.`];
}

/** Maximum number of files listed; of the remaining files, only the number is shown. */
const FILES_SHOWN = 300;

function FileTable({ files, onRemoved }: { files: readonly SourceFile[]; onRemoved: () => void }) {
  const { client, site } = useApp();
  const remove = (name: string) =>
    client
      .mutate('deleteMigrationFile', { site: site.id, name })
      .then(() => notifyDone(`${name} was removed.`))
      .catch((error: unknown) => notifyFailure('The file was not removed', error))
      .finally(onRemoved);
  const rows = files.slice(0, FILES_SHOWN).map((file) => ({
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
  return (
    <>
      <PlainTable label="Source files" columns={COLUMNS} rows={rows} />
      {files.length > FILES_SHOWN ? (
        <Text size="sm" c="dimmed" mt="xs">
          {(files.length - FILES_SHOWN).toLocaleString('en')} more are not shown.
        </Text>
      ) : null}
    </>
  );
}

const COLUMNS = [
  { label: 'Name' },
  { label: 'Size', width: 90 },
  { label: 'Uploaded', width: 120 },
  { label: 'Remove', isLabelHidden: true, width: 50 },
];
