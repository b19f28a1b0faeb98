import { Button, FileButton, Group, Text } from '@mantine/core';
import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { InputProps } from '#admin/generic/field-views.ts';
import { FieldGroup } from '#admin/ui/inputs/field-group.tsx';
import { UploadProgress } from '#admin/ui/uploads/upload-progress.tsx';
import { useAsset } from '#admin/ui/images/use-asset.ts';
import { useUpload } from '#admin/ui/uploads/use-upload.ts';
import type { ImageValue } from './field.ts';

/** Sizes in which the icon is previewed, in pixels. */
const SHOWN = [16, 32, 64];

/** Input for the site's icon: a square .ico file, uploaded here and never cropped. */
export function IconInput({ id, options, value, onChange, error, disabled = false }: InputProps<ImageValue>) {
  const { asset, remember } = useAsset(value?.asset ?? null);
  const { state, refusal, add } = useIconUpload(options.label, (stored) => {
    remember(stored);
    onChange({ asset: stored.id, crop: null, focal: null, alt: null, caption: null });
  });
  return (
    <FieldGroup id={id} options={options} error={refusal ?? error}>
      {asset ? (
        <Group gap="md" mb={8} align="end">
          {SHOWN.map((size) => (
            <img key={size} src={asset.thumbnailUrl} alt="" width={size} height={size} />
          ))}
          <Text size="xs" c="dimmed">
            {asset.name}, {asset.width} × {asset.height} pixels
          </Text>
        </Group>
      ) : null}
      <Group gap={6}>
        <FileButton accept=".ico,image/x-icon" onChange={(file) => void add(file)} disabled={disabled}>
          {(button) => (
            <Button
              {...button}
              id={id}
              variant="default"
              leftSection={<Upload size={14} aria-hidden />}
              disabled={disabled}
              loading={state.current !== null}
            >
              {value ? 'Replace icon' : 'Upload icon'}
            </Button>
          )}
        </FileButton>
        {value ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<Trash2 size={14} aria-hidden />}
            disabled={disabled}
            onClick={() => onChange(null)}
          >
            Remove
          </Button>
        ) : null}
      </Group>
      <UploadProgress state={state} />
    </FieldGroup>
  );
}

/** Uploads an icon; if its format or shape is wrong, it is rejected with the reason. */
function useIconUpload(label: string, onStored: (stored: AssetInfo) => void) {
  const { state, upload } = useUpload();
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = async (file: File | null) => {
    setRefusal(null);
    if (!file) return;
    if (!/\.ico$/i.test(file.name)) {
      setRefusal(`${label} must be an .ico file. “${file.name}” has another format.`);
      return;
    }
    const stored = await upload(file);
    if (!stored) return;
    if (stored.width !== stored.height) {
      setRefusal(`${label} must be square. This image has ${stored.width} × ${stored.height} pixels.`);
      return;
    }
    onStored(stored);
  };
  return { state, refusal, add };
}
