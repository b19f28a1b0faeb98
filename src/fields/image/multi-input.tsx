import { Button, FileButton, Group, Text } from '@mantine/core';
import { Images, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { MultiInputProps } from '#admin/generic/field-views.ts';
import { AssetPicker } from '#admin/ui/images/asset-picker.tsx';
import { DroppedImages } from '#admin/ui/images/dropped-images.tsx';
import { UploadProgress } from '#admin/ui/uploads/upload-progress.tsx';
import { useUpload } from '#admin/ui/uploads/use-upload.ts';
import { placedImage, type ImageValue } from './field.ts';

/** Adds images to a list: several at a time, selected in the library, or uploaded, dropped or pasted. */
export function MultiInput({ id, values, room, disabled, onAdd, onRemove }: MultiInputProps<ImageValue>) {
  const [isPicking, setIsPicking] = useState(false);
  const { state, note, send } = useSending(room, onAdd);
  const toggle = (asset: AssetInfo) => {
    const index = values.findIndex((value) => value?.asset === asset.id);
    if (index >= 0) onRemove(index);
    else if (room > 0) onAdd([placedImage(asset.id)]);
  };
  return (
    <DroppedImages disabled={disabled || room <= 0} onImages={send}>
      <SourceButtons
        id={id}
        disabled={disabled}
        isFull={room <= 0}
        isUploading={state.current !== null}
        onChoose={() => setIsPicking(true)}
        onFiles={send}
      />
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
    </DroppedImages>
  );
}

interface SourceButtonsProps {
  id: string;
  disabled: boolean;
  /** Whether the list is full: the library still opens, so that images can be removed. */
  isFull: boolean;
  isUploading: boolean;
  onChoose: () => void;
  onFiles: (files: readonly File[]) => void;
}

function SourceButtons(props: SourceButtonsProps) {
  const { id, disabled, isFull, isUploading, onChoose, onFiles } = props;
  const isUploadOff = disabled || isFull;
  return (
    <Group gap={6}>
      <Button
        id={id}
        variant="default"
        leftSection={<Images size={14} aria-hidden />}
        disabled={disabled}
        onClick={onChoose}
      >
        Choose images
      </Button>
      <FileButton multiple accept="image/*" onChange={onFiles} disabled={isUploadOff}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            leftSection={<Upload size={14} aria-hidden />}
            disabled={isUploadOff}
            loading={isUploading}
          >
            Upload images
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        or drag and drop, or paste
      </Text>
    </Group>
  );
}

/** Uploads files in sequence, and reports files that were not added to the list. */
function useSending(room: number, onAdd: MultiInputProps<ImageValue>['onAdd']) {
  const { state, upload } = useUpload();
  const [note, setNote] = useState<string | null>(null);
  // Uploads take a while: an image is added to the list in its state at that time.
  const latest = useRef({ room, onAdd });
  useEffect(() => void (latest.current = { room, onAdd }));
  const sendAll = async (files: readonly File[]) => {
    setNote(null);
    const refused: string[] = [];
    for (const [index, file] of files.entries()) {
      if (latest.current.room <= 0) {
        setNote(`The list is full: ${files.length - index} of ${files.length} images were not uploaded.`);
        return;
      }
      // One file at a time: the server decodes images, and images are added in the order in which they were
      // chosen.
      const stored = await upload(file);
      if (stored) latest.current.onAdd([placedImage(stored.id)]);
      else refused.push(file.name);
    }
    if (refused.length > 0 && files.length > 1) setNote(`Not uploaded: ${refused.join(', ')}.`);
  };
  return { state, note, send: (files: readonly File[]) => void sendAll(files) };
}
