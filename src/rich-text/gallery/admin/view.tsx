import { Button, Loader, Text, TextInput } from '@mantine/core';
import type { ReactNodeViewProps } from '@tiptap/react';
import { Images } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { AssetPicker } from '#admin/ui/images/asset-picker.tsx';
import { EntryButtons } from '#admin/ui/inputs/entry-buttons.tsx';
import { useAsset } from '#admin/ui/images/use-asset.ts';
import { useOrderedEntries } from '#admin/ui/inputs/use-ordered-entries.ts';
import type { ImageNodeAttrs } from '#rich-text/document/node-kind.ts';
import { NodeBox } from '../../admin/node-box.tsx';
import { GALLERY_IMAGES_MAX } from '../node.ts';
import { galleryImageOf } from './gallery-image.ts';
import style from './style.module.css';

/** The images in order, each with its caption, alternative text and credit. */
export function GalleryView({ node, updateAttributes, ...box }: ReactNodeViewProps) {
  const images = node.attrs['images'] as ImageNodeAttrs[];
  const disabled = !box.editor.isEditable;
  const change = (next: ImageNodeAttrs[]) => updateAttributes({ images: next });
  const addId = useId();
  return (
    <NodeBox
      {...box}
      title="Gallery"
      icon={Images}
      hint={`${images.length} of at most ${GALLERY_IMAGES_MAX}`}
    >
      <div contentEditable={false}>
        <ImageList addId={addId} images={images} disabled={disabled} onChange={change} />
        <ImageChoice addId={addId} images={images} disabled={disabled} onChange={change} />
      </div>
    </NodeBox>
  );
}

interface ImagesProps {
  /** The control that adds images. */
  addId: string;
  images: ImageNodeAttrs[];
  disabled: boolean;
  onChange: (images: ImageNodeAttrs[]) => void;
}

function ImageList({ addId, images, disabled, onChange }: ImagesProps) {
  const { listRef, move, remove, onRowKeyDown, announcement } = useOrderedEntries(
    images,
    onChange,
    (index) => `Image ${index + 1}`,
    () => document.getElementById(addId),
  );
  return (
    <>
      <ol className={style['images']} ref={listRef as Ref<HTMLOListElement>}>
        {images.map((image, index) => (
          // Alt with an arrow moves the row, which is why it takes the focus.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={index}
            className={style['image']}
            data-entry
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={`Image ${index + 1} of ${images.length}`}
            onKeyDown={(event) => onRowKeyDown(event, index)}
          >
            <GalleryImage
              image={image}
              number={index + 1}
              disabled={disabled}
              onChange={(words) =>
                onChange(images.map((other, at) => (at === index ? { ...other, ...words } : other)))
              }
            />
            <EntryButtons
              name={`image ${index + 1}`}
              index={index}
              count={images.length}
              disabled={disabled}
              onMove={(to) => move(index, to, to < index ? 'up' : 'down')}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <span role="status" className={style['announcement']}>
        {announcement}
      </span>
    </>
  );
}

/** Selects images in the library; selecting one again removes it. */
function ImageChoice({ addId, images, disabled, onChange }: ImagesProps) {
  const [isPicking, setIsPicking] = useState(false);
  const toggle = (asset: AssetInfo) => {
    const others = images.filter((image) => image.asset !== asset.id);
    if (others.length < images.length) onChange(others);
    else if (images.length < GALLERY_IMAGES_MAX) onChange([...images, galleryImageOf(asset)]);
  };
  return (
    <>
      <Button
        id={addId}
        size="xs"
        variant="default"
        disabled={disabled || images.length >= GALLERY_IMAGES_MAX}
        onClick={() => setIsPicking(true)}
      >
        Choose images
      </Button>
      <AssetPicker
        isOpen={isPicking}
        onClose={() => setIsPicking(false)}
        chosenIds={images.map(({ asset }) => asset)}
        onPick={toggle}
      />
    </>
  );
}

interface GalleryImageProps {
  image: ImageNodeAttrs;
  number: number;
  disabled: boolean;
  onChange: (words: Partial<ImageNodeAttrs>) => void;
}

function GalleryImage({ image, number, disabled, onChange }: GalleryImageProps) {
  const { asset, error } = useAsset(image.asset);
  const input = { size: 'xs', disabled, ...useTextInputAttributes() } as const;
  return (
    <>
      <div className={style['thumbnail']}>
        {asset ? <img src={asset.thumbnailUrl} alt={image.alt} draggable={false} /> : null}
        {asset === undefined && !error ? <Loader size="xs" /> : null}
        {asset === null || error ? (
          <Text size="xs" c="var(--mantine-color-error)">
            {error ?? 'No longer in the library'}
          </Text>
        ) : null}
      </div>
      <div className={style['words']}>
        <TextInput
          {...input}
          aria-label={`Image ${number}: caption`}
          placeholder={asset?.caption ?? 'Caption'}
          maxLength={1000}
          value={image.caption ?? ''}
          onChange={(event) => onChange({ caption: event.currentTarget.value || null })}
        />
        <TextInput
          {...input}
          aria-label={`Image ${number}: alternative text`}
          placeholder={asset?.alt ?? 'What the image shows'}
          maxLength={300}
          value={image.alt}
          onChange={(event) => onChange({ alt: event.currentTarget.value })}
        />
        <TextInput
          {...input}
          aria-label={`Image ${number}: credit`}
          placeholder={asset?.credit ?? 'Credit'}
          maxLength={200}
          value={image.credit ?? ''}
          onChange={(event) => onChange({ credit: event.currentTarget.value || null })}
        />
      </div>
    </>
  );
}
