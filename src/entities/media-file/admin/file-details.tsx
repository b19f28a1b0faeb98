/** One file: its words, and the file itself. */
import { Anchor, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { DeleteRecord } from '#admin/generic/form/delete-record.tsx';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { useReturn } from '#admin/generic/list/opened-from.ts';
import { Page } from '#admin/generic/page.tsx';
import { useRecord } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { MediaUsesList } from '#admin/ui/media-uses.tsx';
import { sizeText } from '#model/file-formats.ts';
import { mediaFile } from '../entity.ts';

const LIST = { to: '/media-files', label: mediaFile.pluralLabel };

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const { address } = useReturn(LIST);
  const query = useRecord(mediaFile, Number(id));
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={3} height={60} />;
  const record = query.data;
  const title = String(record['name']);
  return (
    <Page title={title} back={LIST} width="form">
      <Text size="sm" c="dimmed" mb="md">
        {String(record['format']).toUpperCase()}, {sizeText(Number(record['sizeBytes']))}:{' '}
        <Anchor size="sm" href={String(record['downloadUrl'])} target="_blank" rel="noopener">
          {String(record['fileName'])}
        </Anchor>
      </Text>
      <RecordForm
        entity={mediaFile}
        record={record}
        onSaved={() => void query.refetch()}
        actions={
          <DeleteRecord
            entity={mediaFile}
            id={record.id}
            title={title}
            consequence="A file that an item offers cannot be deleted."
            onDeleted={() => void navigate({ ...address, replace: true })}
          />
        }
      />
      <MediaUsesList entity="mediaFile" id={record.id} />
    </Page>
  );
}
