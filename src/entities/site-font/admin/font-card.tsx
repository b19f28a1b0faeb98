/** One of the site's own families: a sample, its files, and its actions. */
import { Anchor, Button, FileButton, Group, Modal, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { asUpload } from '#admin/generic/running-uploads.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { cssFamilyOf } from '#admin/ui/fonts/own-fonts.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { UploadProgress } from '#admin/ui/uploads/upload-progress.tsx';
import { useFileUpload } from '#admin/ui/uploads/use-upload.ts';
import { sizeText } from '#media/file-formats.ts';
import { FONT_EXTENSIONS, FONT_FILES_MAX } from '#look/own-fonts.ts';
import { familyOf, useFontCache, type FontFamily, type FontFile } from '#admin/ui/fonts/use-site-fonts.ts';

const UPLOAD = `mutation uploadSiteFontFile($input: UploadSiteFontFileInput!) {
  uploadSiteFontFile(input: $input) { fonts { id } }
}`;

export function FontCard({ font }: { font: FontFamily }) {
  const [isAsking, setIsAsking] = useState(false);
  const upload = useFontUpload(font);
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={font.name}>
      <Group justify="space-between" align="flex-start">
        <Title order={2} size="h4" fw={400} style={{ fontFamily: `"${cssFamilyOf(familyOf(font))}"` }}>
          {font.name}
        </Title>
        <Group gap="xs">
          <FileButton multiple accept={ACCEPT} onChange={(files) => void asUpload(upload.send(files))}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                leftSection={<Upload size={14} aria-hidden />}
                disabled={font.files.length >= FONT_FILES_MAX}
                aria-label={`Upload files for ${font.name}`}
              >
                Upload files
              </Button>
            )}
          </FileButton>
          <Anchor size="sm" renderRoot={(props) => <Link to={`/fonts/${font.id}`} {...props} />}>
            Edit
          </Anchor>
          <Button variant="subtle" color="red" size="xs" onClick={() => setIsAsking(true)}>
            Delete
          </Button>
        </Group>
      </Group>
      <UploadProgress state={upload.state} />
      {font.files.length > 0 ? (
        <Files font={font} />
      ) : (
        <Text size="sm" c="dimmed" mt="xs">
          No files yet. Upload at least the regular weight, and bold for headings.
        </Text>
      )}
      {isAsking ? <Deletion font={font} onClose={() => setIsAsking(false)} /> : null}
    </Paper>
  );
}

const ACCEPT = FONT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Returns `send`, which uploads files in sequence until one is refused, and the state of the upload. */
function useFontUpload(font: FontFamily) {
  const { client } = useApp();
  const { reload } = useFontCache();
  const { state, upload } = useFileUpload(async (file, onProgress) => {
    await client.mutateWithFile({
      name: 'uploadSiteFontFile',
      query: UPLOAD,
      input: { font: font.id },
      file,
      onProgress,
    });
    return file.name;
  });
  const send = async (files: readonly File[]) => {
    for (const file of files) if ((await upload(file)) === null) break;
    await reload();
  };
  return { state, send };
}

function Files({ font }: { font: FontFamily }) {
  const { client } = useApp();
  const { keep } = useFontCache();
  const remove = async (file: FontFile) => {
    try {
      keep(await client.mutate('deleteSiteFontFile', { font: font.id, file: file.id }));
      notifyDone(`${file.fileName} was removed.`);
    } catch (err) {
      notifyFailure('The file was not removed', err);
    }
  };
  const rows = font.files.map((file) => ({
    key: file.id,
    cells: [
      String(file.weight),
      file.style === 'italic' ? 'Italic' : 'Upright',
      file.fileName,
      sizeText(file.sizeBytes),
      <Button
        key="remove"
        variant="subtle"
        color="red"
        size="compact-xs"
        aria-label={`Remove ${file.fileName}`}
        onClick={() => void remove(file)}
      >
        Remove
      </Button>,
    ],
  }));
  return <PlainTable label={`${font.name} files`} columns={COLUMNS} rows={rows} minWidth={420} />;
}

const COLUMNS = [
  { label: 'Weight', width: 70 },
  { label: 'Style', width: 90 },
  { label: 'File' },
  { label: 'Download size', width: 130 },
  { label: 'Actions', isLabelHidden: true, width: 90 },
];

function Deletion({ font, onClose }: { font: FontFamily; onClose: () => void }) {
  const { client } = useApp();
  const { keep } = useFontCache();
  const remove = async () => {
    onClose();
    try {
      keep(await client.mutate('deleteSiteFont', { id: font.id }));
      notifyDone(`${font.name} was deleted.`);
    } catch (err) {
      notifyFailure('The font was not deleted', err);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Delete ${font.name}?`} {...dialogProps}>
      <Text size="sm">
        Its files will be permanently deleted. A font can’t be deleted while the site settings use it.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red.9" size="sm" onClick={() => void remove()}>
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
