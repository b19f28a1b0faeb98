/** The start of a configuration: the mapping is created from a file uploaded now or earlier. */
import { Alert, Button, Card, FileButton, Group, Loader, Select, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { UploadProgress } from '#admin/ui/uploads/upload-progress.tsx';
import { FolderButton, useFileUpload } from './source-files.tsx';
import { sourcesKey, useSources } from './use-sources.ts';

/** Value that selects all files instead of one; file names never begin with a space. */
const ALL = ' all';

interface FromFileProps {
  isPending: boolean;
  error: unknown;
  /** Called with the name of an uploaded file; null for all of them. */
  onChoose: (file: string | null) => void;
}

export function FromFile({ isPending, error, onChoose }: FromFileProps) {
  const { site } = useApp();
  const queries = useQueryClient();
  const sources = useSources();
  const { state, send } = useFileUpload(async (sent) => {
    await queries.invalidateQueries({ queryKey: sourcesKey(site.id) });
    const [first] = sent;
    if (first !== undefined) onChoose(sent.length === 1 ? first : null);
  });
  const names = (sources.data?.files ?? []).map(({ name }) => ({ value: name, label: name }));
  const choices = names.length > 1 ? [{ value: ALL, label: 'All uploaded files' }, ...names] : names;
  return (
    <Card withBorder padding="md" mb="md" component="section" aria-labelledby="from-file">
      <Title order={2} size="h4" id="from-file">
        Start from a file
      </Title>
      <Accepted />
      <Group gap="sm" align="flex-end">
        <FileButton multiple onChange={(files) => void send(files)}>
          {(props) => (
            <Button {...props} size="sm" leftSection={<Upload size={14} aria-hidden />}>
              Upload files
            </Button>
          )}
        </FileButton>
        <FolderButton size="sm" onChoose={(files) => void send(files)} />
        {choices.length > 0 ? (
          <Select
            aria-label="Uploaded file"
            placeholder="Or choose an uploaded file"
            miw={260}
            searchable
            value={null}
            data={choices}
            onChange={(name) => name !== null && onChoose(name === ALL ? null : name)}
          />
        ) : null}
        {isPending ? <Loader size="sm" role="status" aria-label="Reading the file" /> : null}
      </Group>
      <UploadProgress state={state} />
      {error ? (
        <Alert color="red" variant="outline" title="The file could not be read" role="alert" mt="sm">
          <Text size="sm">{messageOf(error)}</Text>
        </Alert>
      ) : null}
    </Card>
  );
}

function Accepted() {
  return (
    <Text size="sm" c="dimmed" mb="sm">
      Its format is detected and its columns are mapped to fields. JSON Lines, CSV or Markdown, at most 20 MB
      each, or the whole folder of a site or a ZIP archive of it; upload images together with the file that
      names them.
    </Text>
  );
}
