import { Button, FileButton, Group, Text } from '@mantine/core';
import { Images, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { SeveralProps } from '#admin/generic/field-views.ts';
import { AssetPicker } from '#admin/ui/asset-picker.tsx';
import { DroppedPictures } from '#admin/ui/dropped-pictures.tsx';
import { UploadProgress } from '#admin/ui/upload-progress.tsx';
import { useUpload } from '#admin/ui/use-upload.ts';
import { placedImage, type ImageValue } from './field.ts';

/** Pictures for a list: ticked in the library, or uploaded, dropped or pasted together. */
export function Several({ id, values, room, disabled, onAdd, onRemove }: SeveralProps<ImageValue>) {
  const { state, upload } = useUpload();
  const [isPicking, setIsPicking] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  // Uploads take a while: what they end in is added to the list as it is by then.
  const latest = useRef({ room, onAdd });
  useEffect(() => void (latest.current = { room, onAdd }));
  const toggle = (asset: AssetInfo) => {
    const index = values.findIndex((value) => value?.asset === asset.id);
    if (index >= 0) onRemove(index);
    else if (room > 0) onAdd([placedImage(asset.id)]);
  };
  const send = async (files: readonly File[]) => {
    setNote(null);
    const refused: string[] = [];
    for (const [index, file] of files.entries()) {
      if (latest.current.room <= 0) {
        setNote(`The list is full: ${files.length - index} of ${files.length} pictures were not sent.`);
        return;
      }
      // One after the other: the server decodes pictures, and their order is the order they were given in.
      const stored = await upload(file);
      if (stored) latest.current.onAdd([placedImage(stored.id)]);
      else refused.push(file.name);
    }
    if (refused.length > 0 && files.length > 1) setNote(`Not stored: ${refused.join(', ')}.`);
  };
  const isOff = disabled || room <= 0;
  return (
    <DroppedPictures disabled={isOff} onPictures={(files) => void send(files)}>
      <Group gap={6}>
        <Button
          id={id}
          variant="default"
          leftSection={<Images size={14} aria-hidden />}
          disabled={disabled}
          onClick={() => setIsPicking(true)}
        >
          Choose pictures
        </Button>
        <FileButton multiple accept="image/*" onChange={(files) => void send(files)} disabled={isOff}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<Upload size={14} aria-hidden />}
              disabled={isOff}
              loading={state.current !== null}
            >
              Upload pictures
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          or drop or paste some here
        </Text>
      </Group>
      <UploadProgress state={state} />
      {note ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {note}
        </Text>
      ) : null}
      <AssetPicker
        isOpen={isPicking}
        onClose={() => setIsPicking(false)}
        chosenIds={values.flatMap((value) => value?.asset ?? [])}
        onPick={toggle}
      />
    </DroppedPictures>
  );
}
