import { Button, FileButton, Group, Loader, Modal, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAdminData, type AssetInfo } from '#admin/generic/admin-data.ts';
import style from './asset-picker.module.css';
import { SiteScope } from '../site-scope.tsx';
import { UploadProgress } from '../uploads/upload-progress.tsx';
import { useAsyncValue } from '../records/use-async-value.ts';
import { imagesIn, useUpload } from '../uploads/use-upload.ts';

interface AssetPickerProps {
  isOpen: boolean;
  onClose: () => void;
  onPick: (asset: AssetInfo) => void;
  /**
   * The current selection, if several images may be chosen. Picking a selected image again requests its
   * deselection from the caller.
   */
  chosenIds?: readonly number[];
  /** Whether closing returns the focus to where it was. Default true; false if the caller moves the focus. */
  returnFocus?: boolean;
}

/** The image library as a dialog: search, pick, or add an image by button, drop or paste. */
export function AssetPicker({ isOpen, onClose, onPick, chosenIds, returnFocus = true }: AssetPickerProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={chosenIds ? 'Choose images' : 'Choose an image'}
      size="xl"
      returnFocus={returnFocus}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Library onPick={onPick} chosenIds={chosenIds} />
      {chosenIds ? (
        <Group justify="flex-end" mt="sm" className={style['done'] ?? ''}>
          <Text size="sm" c="dimmed" role="status">
            {chosenIds.length === 1 ? '1 image selected' : `${chosenIds.length} images selected`}
          </Text>
          <Button onClick={onClose}>Done</Button>
        </Group>
      ) : null}
    </Modal>
  );
}

interface LibraryProps extends Pick<AssetPickerProps, 'onPick'> {
  chosenIds: readonly number[] | undefined;
}

function Library({ onPick, chosenIds }: LibraryProps) {
  const [phrase, setPhrase] = useState('');
  const [isAllSites, setIsAllSites] = useState(false);
  const { items, isLoading, error, more } = useAssetSearch(phrase, isAllSites);
  const { state, upload } = useUpload();
  const add = async (file: File | undefined | null) => {
    const asset = file ? await upload(file) : null;
    if (asset) onPick(asset);
  };
  return (
    <DropZone onFile={(file) => void add(file)}>
      <Group gap="sm" mb="sm">
        <TextInput
          flex="1 1 220px"
          data-autofocus
          aria-label="Search images"
          placeholder="Search by name, caption or credit"
          leftSection={<Search size={14} aria-hidden />}
          rightSection={isLoading ? <Loader size={14} /> : null}
          value={phrase}
          onChange={(event) => setPhrase(event.currentTarget.value)}
        />
        <SiteScope isAll={isAllSites} onChange={setIsAllSites} />
        <UploadButton onFile={(file) => void add(file)} />
      </Group>
      <UploadProgress state={state} />
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
      <Tiles items={items} chosenIds={chosenIds} onPick={onPick} />
      {!isLoading && !error && items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {nothingFound(phrase, isAllSites)}
        </Text>
      ) : null}
      {more ? (
        <Button variant="default" mt="sm" onClick={more} loading={isLoading}>
          Show more
        </Button>
      ) : null}
    </DropZone>
  );
}

interface DropZoneProps {
  onFile: (file: File | undefined) => void;
  children: ReactNode;
}

/** Accepts an image that is dropped or pasted; a button does the same. */
function DropZone({ onFile, children }: DropZoneProps) {
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFile(imagesIn(event.dataTransfer)[0]);
      }}
      onPaste={(event) => onFile(imagesIn(event.clipboardData)[0])}
    >
      {children}
    </div>
  );
}

function UploadButton({ onFile }: { onFile: (file: File | null) => void }) {
  return (
    <FileButton accept="image/*" onChange={onFile}>
      {(props) => (
        <Button {...props} size="sm" variant="default" leftSection={<Upload size={14} aria-hidden />}>
          Upload
        </Button>
      )}
    </FileButton>
  );
}

function Tiles({ items, chosenIds, onPick }: LibraryProps & { items: readonly AssetInfo[] }) {
  return (
    <ul className={style['grid']}>
      {items.map((asset) => (
        <li key={asset.id}>
          <UnstyledButton
            className={style['tile']}
            aria-pressed={chosenIds?.includes(asset.id)}
            onClick={() => onPick(asset)}
          >
            <img src={asset.thumbnailUrl} alt="" loading="lazy" className={style['thumbnail']} />
            <Text span size="xs" truncate display="block">
              {asset.name}
            </Text>
            <Text span size="xs" c="dimmed" display="block">
              {asset.width} × {asset.height}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function nothingFound(phrase: string, isAllSites: boolean): string {
  const elsewhere = isAllSites ? '' : 'search all sites, ';
  return phrase
    ? `No images found. Try fewer words, ${elsewhere}or upload one.`
    : `No images yet: ${elsewhere}or upload one.`;
}

const TYPING_PAUSE_MS = 200;

/** The loaded pages of the library, for one phrase. */
interface Request {
  phrase: string;
  isAllSites: boolean;
  /** Cursor of the next page; undefined for the first page. */
  after: string | undefined;
  items: AssetInfo[];
}

function useAssetSearch(phrase: string, isAllSites: boolean) {
  const data = useAdminData();
  const [settled] = useDebouncedValue(phrase.trim(), TYPING_PAUSE_MS);
  const first: Request = { phrase: settled, isAllSites, after: undefined, items: [] };
  const [request, setRequest] = useState(first);
  if (request.phrase !== settled || request.isAllSites !== isAllSites) setRequest(first);
  const { items: _before, ...question } = request;
  const { value, isLoading, error } = useAsyncValue(JSON.stringify(question), async () => {
    const page = await data.searchAssets(question);
    return { items: [...request.items, ...page.items], after: page.after };
  });
  const items = value?.items ?? [];
  const after = value?.after ?? null;
  const more = after === null ? null : () => setRequest({ ...first, after, items });
  return { items, isLoading, error, more };
}
