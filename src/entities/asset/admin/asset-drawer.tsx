/** One picture: what it says, how it is cut by default, and the way out of the library. */
import { Drawer, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { MediaUsesList } from '#admin/ui/media-uses.tsx';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { DeleteRecord } from '#admin/generic/form/delete-record.tsx';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { recordsKey, useRecord, type RecordNode } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { sizeText } from '#model/file-formats.ts';
import { asset } from '../entity.ts';

const Placement = lazy(async () => ({ default: (await import('./asset-placement.tsx')).AssetPlacement }));

interface AssetDrawerProps {
  /** Null: closed. */
  id: number | null;
  onClose: () => void;
}

export function AssetDrawer({ id, onClose }: AssetDrawerProps) {
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="min(620px, 100vw)"
      title="Image"
      {...dialogProps}
      transitionProps={{ duration: 0 }}
    >
      {id === null ? null : <Details key={id} id={id} onClose={onClose} />}
    </Drawer>
  );
}

function Details({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useRecord(asset, id);
  const queries = useQueryClient();
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={4} height={90} />;
  const record = query.data;
  const picture = record as unknown as AssetInfo & RecordNode;
  return (
    <>
      <Suspense fallback={<LoadingLines count={1} height={300} />}>
        <Placement
          picture={picture}
          onSaved={(saved) => {
            queries.setQueryData([...recordsKey(asset), 'one', id], saved);
          }}
        />
      </Suspense>
      <Text size="xs" c="dimmed" my="md">
        {picture.width} × {picture.height} pixels · {String(record['format']).toUpperCase()} ·{' '}
        {sizeText(Number(record['sizeBytes']))} · {String(record['fileName'])}
      </Text>
      <MediaUsesList entity="asset" id={id} />
      {/* A new version of the crop is a new version of the record: the form starts again from it. */}
      <RecordForm
        key={record.version}
        entity={asset}
        record={record}
        leaveOut={['crop', 'focal']}
        onSaved={(saved) => queries.setQueryData([...recordsKey(asset), 'one', id], saved)}
        actions={
          <DeleteRecord
            entity={asset}
            id={id}
            title={picture.name}
            consequence="An image that is used somewhere cannot be deleted."
            onDeleted={onClose}
          />
        }
      />
    </>
  );
}
