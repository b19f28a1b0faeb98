import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import { PicturePlacement } from '#admin/ui/picture-placement.tsx';
import { isSame } from '#model/same.ts';
import { asset } from '../entity.ts';

interface AssetPlacementProps {
  picture: AssetInfo & RecordNode;
  onSaved: (record: RecordNode) => void;
}

/** Crop and focal point as every use of the picture starts with them. */
export function AssetPlacement({ picture, onSaved }: AssetPlacementProps) {
  const { client } = useApp();
  const queries = useQueryClient();
  const { crop, focal } = picture;
  const [placed, setPlaced] = useState({ crop, focal });
  const [isBusy, setIsBusy] = useState(false);
  const isChanged = !isSame(placed, { crop, focal });
  const save = async () => {
    setIsBusy(true);
    try {
      const saved = await client.mutate<RecordNode>('updateAsset', {
        id: picture.id,
        version: picture.version,
        changes: placed,
        base: { crop, focal },
      });
      await queries.invalidateQueries({ queryKey: [...recordsKey(asset), 'list'] });
      notifyDone('Crop saved. Pages that use the image as it is in the library change with it.');
      onSaved(saved);
    } catch (err) {
      notifyFailure('The crop was not saved', err);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <PicturePlacement
        asset={{ ...picture, crop: null, focal: null }}
        crop={placed.crop}
        focal={placed.focal}
        onChange={setPlaced}
        disabled={isBusy}
      />
      {isChanged ? (
        <Group mt="sm" gap="xs">
          <Button onClick={() => void save()} loading={isBusy}>
            Save crop
          </Button>
          <Button variant="default" onClick={() => setPlaced({ crop, focal })}>
            Undo
          </Button>
          <Text size="xs" c="dimmed">
            Uses with a crop of their own keep it.
          </Text>
        </Group>
      ) : null}
    </>
  );
}
