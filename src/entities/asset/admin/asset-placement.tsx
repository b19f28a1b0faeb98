import { Box, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Crop } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import type { CropAndFocalPoint } from '#admin/ui/images/image-dialog.tsx';
import { ImagePreviews } from '#admin/ui/images/image-previews.tsx';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { asset } from '../entity.ts';

const ImageDialog = lazy(async () => ({
  default: (await import('#admin/ui/images/image-dialog.tsx')).ImageDialog,
}));

interface AssetPlacementProps {
  image: AssetInfo & RecordNode;
  /** If false, the crop is only shown. */
  canUpdate: boolean;
  isPlacing: boolean;
  onPlacing: (isPlacing: boolean) => void;
  onSaved: (record: RecordNode) => void;
}

/** The image with its default crop and focal point, with which each use of the image starts. */
export function AssetPlacement({ image, canUpdate, isPlacing, onPlacing, onSaved }: AssetPlacementProps) {
  const { crop, focal } = image;
  const { save, isBusy } = useSave(image, onSaved);
  const done = (placement: CropAndFocalPoint) => {
    onPlacing(false);
    if (!isDeepEqual(placement, { crop, focal })) void save(placement);
  };
  return (
    <>
      <img
        src={image.previewUrl}
        alt=""
        width={image.width}
        height={image.height}
        style={{ display: 'block', width: 'auto', maxWidth: '100%', height: 'auto', maxHeight: 320 }}
      />
      <Box my="sm">
        <ImagePreviews asset={image} crop={crop} focal={focal} isInLine />
      </Box>
      {canUpdate ? (
        <Button
          variant="default"
          leftSection={<Crop size={14} aria-hidden />}
          aria-haspopup="dialog"
          loading={isBusy}
          onClick={() => onPlacing(true)}
        >
          Crop and focal point
        </Button>
      ) : null}
      {isPlacing ? (
        <Suspense fallback={null}>
          <ImageDialog
            asset={{ ...image, crop: null, focal: null }}
            placement={{ crop, focal }}
            help="Placements with their own crop are not affected."
            onCancel={() => onPlacing(false)}
            onDone={done}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function useSave(
  { id, version, crop, focal }: AssetInfo & RecordNode,
  onSaved: (record: RecordNode) => void,
) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (changes: CropAndFocalPoint) => {
    setIsBusy(true);
    try {
      const saved = await client.mutate<RecordNode>('updateAsset', {
        id,
        version,
        changes,
        base: { crop, focal },
      });
      await queries.invalidateQueries({ queryKey: [...recordsKey(asset), 'list'] });
      notifyDone('Crop saved. Pages using the default crop are updated.');
      onSaved(saved);
    } catch (err) {
      notifyFailure('The crop was not saved', err);
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}
