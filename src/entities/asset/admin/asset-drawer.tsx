/** One image: its texts, its default crop, and its removal from the library. */
import { Drawer, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { MediaUsesList } from '#admin/ui/images/media-uses.tsx';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { useApp } from '#admin/generic/app.ts';
import { DeleteRecord } from '#admin/generic/form/deletion/delete-record.tsx';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { recordsKey, useRecord, type RecordNode } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { sizeText } from '#media/file-formats.ts';
import { access } from '../access.ts';
import { asset } from '../entity.ts';
import { AssetPlacement } from './asset-placement.tsx';

interface AssetDrawerProps {
  /** Null: the drawer is closed. */
  id: number | null;
  onClose: () => void;
}

export function AssetDrawer({ id, onClose }: AssetDrawerProps) {
  const [isPlacing, setIsPlacing] = useState(false);
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="min(620px, 100vw)"
      title="Image"
      {...dialogProps}
      transitionProps={{ duration: 0 }}
      // While the crop dialog is open, Escape closes only that dialog.
      closeOnEscape={!isPlacing}
    >
      {id === null ? null : (
        <Details key={id} id={id} onClose={onClose} isPlacing={isPlacing} onPlacing={setIsPlacing} />
      )}
    </Drawer>
  );
}

interface DetailsProps {
  id: number;
  onClose: () => void;
  isPlacing: boolean;
  onPlacing: (isPlacing: boolean) => void;
}

function Details({ id, onClose, isPlacing, onPlacing }: DetailsProps) {
  const { actor } = useApp();
  const query = useRecord(asset, id);
  const queries = useQueryClient();
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={4} height={90} />;
  const record = query.data;
  const image = record as unknown as AssetInfo & RecordNode;
  const canUpdate = access.update(actor, record);
  return (
    <>
      <AssetPlacement
        image={image}
        canUpdate={canUpdate}
        isPlacing={isPlacing}
        onPlacing={onPlacing}
        onSaved={(saved) => queries.setQueryData([...recordsKey(asset), 'one', id], saved)}
      />
      <Text size="xs" c="dimmed" my="md">
        {image.width} × {image.height} pixels · {String(record['format']).toUpperCase()} ·{' '}
        {sizeText(Number(record['sizeBytes']))} · {String(record['fileName'])}
      </Text>
      <MediaUsesList entity="asset" id={id} />
      {canUpdate ? null : <Text size="sm">{access.refusal?.('update', actor, record)?.message}</Text>}
      {/* A new version of the crop is a new version of the record: the form starts again from it. */}
      <RecordForm
        key={record.version}
        entity={asset}
        record={record}
        leaveOut={['crop', 'focal']}
        disabled={!canUpdate}
        onSaved={(saved) => queries.setQueryData([...recordsKey(asset), 'one', id], saved)}
        actions={
          access.delete(actor, record) ? (
            <DeleteRecord
              entity={asset}
              id={id}
              title={image.name}
              consequence="An image can’t be deleted while it is in use."
              onDeleted={onClose}
            />
          ) : null
        }
      />
    </>
  );
}
