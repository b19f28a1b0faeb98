import { Box, Button, FileButton, Group, Loader, Text, Textarea } from '@mantine/core';
import { Crop, ImageIcon, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { InputProps } from '#admin/generic/field-views.ts';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { AssetPicker } from '#admin/ui/images/asset-picker.tsx';
import { DroppedImages } from '#admin/ui/images/dropped-images.tsx';
import { FieldGroup } from '#admin/ui/inputs/field-group.tsx';
import { previewPosition } from '#admin/ui/images/image-geometry.ts';
import { UploadProgress } from '#admin/ui/uploads/upload-progress.tsx';
import { useAsset } from '#admin/ui/images/use-asset.ts';
import { useUpload } from '#admin/ui/uploads/use-upload.ts';
import { cropForRatio } from '#media/media.ts';
import { coverFault } from '#feeds/podcast-cover.ts';
import { placedImage, type ImageOptions, type ImageValue } from './field.ts';
import { IconInput } from './icon-input.tsx';

const ImageDialog = lazy(async () => ({
  default: (await import('#admin/ui/images/image-dialog.tsx')).ImageDialog,
}));

/** Input for an image of the library, or for the site's icon if the field is for one. */
export const Input = typedInput<ImageValue, ImageOptions>((props) =>
  props.options.icon ? (
    <IconInput {...(props as InputProps<ImageValue>)} />
  ) : (
    <ImageInput {...(props as InputProps<ImageValue>)} />
  ),
);

/** Input for a placed image: chosen, dropped or pasted; cropped and described for this use. */
function ImageInput(props: InputProps<ImageValue>) {
  const { id, options, value, onChange } = props;
  const disabled = props.disabled ?? false;
  const { asset, error, remember } = useAsset(value?.asset ?? null);
  const fault =
    options.isCover && value && asset ? coverFault(asset, { crop: value.crop ?? asset.crop }) : null;
  const { state, upload } = useUpload();
  const [isPicking, setIsPicking] = useState(false);
  const place = (picked: AssetInfo) => {
    remember(picked);
    setIsPicking(false);
    onChange(placedImage(picked.id));
  };
  const add = async (file: File | null | undefined) => {
    const stored = file ? await upload(file) : null;
    if (stored) place(stored);
  };
  return (
    <FieldGroup id={id} options={options} error={props.error ?? error ?? fault ?? undefined}>
      <DroppedImages disabled={disabled} onImages={(files) => void add(files[0])}>
        {value ? <SelectedImage {...props} value={value} disabled={disabled} asset={asset} /> : null}
        <ImageButtons
          id={id}
          hasImage={value !== null}
          disabled={disabled}
          isUploading={state.current !== null}
          onChoose={() => setIsPicking(true)}
          onFile={(file) => void add(file)}
          onRemove={() => {
            onChange(null);
            // The button that was pressed disappears with the image, so the focus moves here.
            document.getElementById(id)?.focus();
          }}
        />
        <UploadProgress state={state} />
      </DroppedImages>
      <AssetPicker isOpen={isPicking} onClose={() => setIsPicking(false)} onPick={place} />
    </FieldGroup>
  );
}

interface ImageButtonsProps {
  id: string;
  hasImage: boolean;
  disabled: boolean;
  isUploading: boolean;
  onChoose: () => void;
  onFile: (file: File | null) => void;
  onRemove: () => void;
}

function ImageButtons(props: ImageButtonsProps) {
  const { id, hasImage, disabled, isUploading, onChoose, onFile, onRemove } = props;
  return (
    <Group gap={6} mt={hasImage ? 8 : 0}>
      <Button
        id={id}
        variant="default"
        leftSection={<ImageIcon size={14} aria-hidden />}
        disabled={disabled}
        onClick={onChoose}
      >
        {hasImage ? 'Replace' : 'Choose image'}
      </Button>
      <FileButton accept="image/*" onChange={onFile} disabled={disabled}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            leftSection={<Upload size={14} aria-hidden />}
            disabled={disabled}
            loading={isUploading}
          >
            Upload
          </Button>
        )}
      </FileButton>
      {hasImage ? (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Trash2 size={14} aria-hidden />}
          disabled={disabled}
          onClick={onRemove}
        >
          Remove
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          or drag and drop, or paste
        </Text>
      )}
    </Group>
  );
}

/** Background of images with transparent parts: light and dark drawings are both visible on it. */
const BACKDROP = '#8b939b';

type SelectedImageProps = Omit<InputProps<ImageValue>, 'value'> & {
  value: ImageValue;
  asset: AssetInfo | null | undefined;
};

/** Shows a placed image: the part that readers see, its texts, and the dialog that crops it. */
function SelectedImage({ id, value, asset, disabled = false, onChange }: SelectedImageProps) {
  const [isPlacing, setIsPlacing] = useState(false);
  if (asset === undefined) return <Loader size="sm" />;
  if (asset === null) {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        Image #{value.asset} is no longer in the library. Choose another.
      </Text>
    );
  }
  return (
    <Box>
      <Group align="flex-start" gap="sm">
        <Thumbnail asset={asset} value={value} />
        <Box flex="1 1 220px" miw={0}>
          <Text size="sm" truncate>
            {asset.name}
          </Text>
          <Text size="xs" c="dimmed" mb={6}>
            {asset.width} × {asset.height}
          </Text>
          <PlacedTexts id={id} value={value} asset={asset} disabled={disabled} onChange={onChange} />
        </Box>
      </Group>
      <Button
        mt={8}
        variant="default"
        leftSection={<Crop size={14} aria-hidden />}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setIsPlacing(true)}
      >
        Crop and focal point
      </Button>
      {isPlacing ? (
        <Suspense fallback={<Loader size="sm" />}>
          <ImageDialog
            asset={asset}
            placement={value}
            onCancel={() => setIsPlacing(false)}
            onDone={(placement) => {
              setIsPlacing(false);
              onChange({ ...value, ...placement });
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}

interface PlacedTextsProps extends Pick<SelectedImageProps, 'id' | 'value' | 'onChange'> {
  asset: AssetInfo;
  disabled: boolean;
}

/** Alternative text and caption of this use; if empty, those of the library apply. */
function PlacedTexts({ id, value, asset, disabled, onChange }: PlacedTextsProps) {
  const words = useTextInputAttributes();
  const text = (key: 'alt' | 'caption', label: string, lengthMax: number) => (
    <Textarea
      id={`${id}-${key}`}
      {...words}
      label={label}
      autosize
      minRows={1}
      maxRows={6}
      disabled={disabled}
      placeholder={asset[key] ?? ''}
      description={value[key] === null && asset[key] ? 'Defaults to the text from the library.' : undefined}
      error={(value[key]?.length ?? 0) > lengthMax ? `Up to ${lengthMax} characters.` : null}
      value={value[key] ?? ''}
      onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value || null })}
    />
  );
  return (
    <>
      {text('alt', 'Alternative text', 300)}
      <Box mt={8}>{text('caption', 'Caption', 1000)}</Box>
    </>
  );
}

/** Longest side of the thumbnail, in pixels. */
const THUMBNAIL_PX = 160;

/**
 * Shows the part of the image that readers see. The box has its size before the image loads, so that nothing
 * below it jumps.
 */
function Thumbnail({ asset, value }: { asset: AssetInfo; value: ImageValue }) {
  const crop = value.crop ?? asset.crop ?? undefined;
  const shown = cropForRatio(asset, { crop, ratio: 'original' });
  const scale = THUMBNAIL_PX / Math.max(shown.width, shown.height);
  return (
    <div
      style={{
        position: 'relative',
        overflow: 'hidden',
        width: Math.round(shown.width * scale),
        height: Math.round(shown.height * scale),
        borderRadius: 3,
        background: BACKDROP,
      }}
    >
      <img
        src={asset.thumbnailUrl}
        alt={value.alt ?? asset.alt ?? ''}
        style={{ position: 'absolute', maxWidth: 'none', ...previewPosition(asset, { crop }, 'original') }}
      />
    </div>
  );
}
