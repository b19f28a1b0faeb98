/** The files of the site, or of all of the organisation: those that are no pictures. */
import { Button, FileButton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { DataColumn } from '#admin/generic/list/data-table.tsx';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page.tsx';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import { useUrlState } from '#admin/generic/url-state.ts';
import { SiteScope } from '#admin/ui/site-scope.tsx';
import { UploadProgress } from '#admin/ui/upload-progress.tsx';
import { useFileUpload } from '#admin/ui/use-upload.ts';
import { FILE_FORMATS, sizeText } from '#model/file-formats.ts';
import { mediaFile } from '../entity.ts';

const ACCEPTED = [...FILE_FORMATS.keys()].map((extension) => `.${extension}`).join(',');

export function View() {
  const { site } = useApp();
  const [urlState, set] = useUrlState();
  const isAll = urlState['sites'] === 'all';
  const data = useAdminData();
  const queries = useQueryClient();
  const { state, upload } = useFileUpload(data.uploadFile);
  const add = async (files: readonly File[]) => {
    let stored = 0;
    for (const file of files) if (await upload(file)) stored += 1;
    await queries.invalidateQueries({ queryKey: recordsKey(mediaFile) });
    if (stored > 0) notifyDone(stored === 1 ? 'File added.' : `${stored} files added.`);
  };
  const button = (
    <FileButton accept={ACCEPTED} multiple onChange={(files) => void add(files)}>
      {(props) => (
        <Button
          {...props}
          size="sm"
          leftSection={<Upload size={15} aria-hidden />}
          loading={state.current !== null}
        >
          Upload
        </Button>
      )}
    </FileButton>
  );
  return (
    <Page title="Files" actions={button}>
      <UploadProgress state={state} />
      <RecordList
        entity={mediaFile}
        scope={{
          input: { homeSite: isAll ? undefined : site.id },
          control: <SiteScope isAll={isAll} onChange={(all) => set({ sites: all ? 'all' : null })} />,
        }}
        columns={columnsFor(site.timeZone)}
        rowPath={(row) => `/media-files/${row.id}`}
        empty="Upload a document, a table or a recording: readers get it through the item that offers it."
      />
    </Page>
  );
}

function columnsFor(timeZone: string): DataColumn<RecordNode>[] {
  const now = new Date();
  return [
    {
      key: 'name',
      label: 'Name',
      sort: 'asc',
      render: (file) => (
        <>
          <Text size="sm" fw={500} truncate>
            {String(file['name'])}
          </Text>
          <Text size="xs" c="dimmed" truncate hiddenFrom="sm">
            {formatOf(file)}, {sizeText(Number(file['sizeBytes']))}
          </Text>
        </>
      ),
    },
    { key: 'format', label: 'Format', width: '110px', from: 'sm', render: formatOf },
    {
      key: 'sizeBytes',
      label: 'Size',
      width: '130px',
      from: 'sm',
      render: (file) => sizeText(Number(file['sizeBytes'])),
    },
    {
      key: 'updated',
      label: 'Updated',
      width: '130px',
      sort: 'desc',
      from: 'sm',
      render: (file) => (
        <Text size="sm" c="dimmed" truncate>
          {shortInstant(file.updated, timeZone, now)}
        </Text>
      ),
    },
  ];
}

function formatOf(file: RecordNode): string {
  return String(file['format']).toUpperCase();
}
