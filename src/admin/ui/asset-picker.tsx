import { Button, FileButton, Group, Loader, Modal, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search, Upload } from 'lucide-react';
import { useState } from 'react';
import { useAdminData, type AssetInfo } from '#admin/generic/admin-data.ts';
import style from './asset-picker.module.css';
import { SiteScope } from './site-scope.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useAnswer } from './use-answer.ts';
import { picturesOf, useUpload } from './use-upload.ts';

interface AssetPickerProps {
  isOpen: boolean;
  onClose: () => void;
  onPick: (asset: AssetInfo) => void;
  /** Where several may be chosen: those that are. Picking one of them again is for the caller to undo. */
  chosenIds?: readonly number[];
  /** Whether what had the focus gets it back; default true. False where the caller sees to it. */
  returnFocus?: boolean;
}

/** The library as a dialogue: search, pick, or add a picture by button, drop or paste. */
export function AssetPicker({ isOpen, onClose, onPick, chosenIds, returnFocus = true }: AssetPickerProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={chosenIds ? 'Choose pictures' : 'Choose a picture'}
      size="xl"
      returnFocus={returnFocus}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Library onPick={onPick} chosenIds={chosenIds} />
      {chosenIds ? (
        <Group justify="flex-end" mt="sm" className={style['done'] ?? ''}>
          <Text size="sm" c="dimmed" role="status">
            {chosenIds.length === 1 ? '1 picture chosen' : `${chosenIds.length} pictures chosen`}
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
    // Dropping and pasting come on top of the button that does the same.
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add(picturesOf(event.dataTransfer)[0]);
      }}
      onPaste={(event) => void add(picturesOf(event.clipboardData)[0])}
    >
      <Group gap="sm" mb="sm">
        <TextInput
          flex="1 1 220px"
          data-autofocus
          aria-label="Search pictures"
          placeholder="Search by name, caption or credit"
          leftSection={<Search size={14} aria-hidden />}
          rightSection={isLoading ? <Loader size={14} /> : null}
          value={phrase}
          onChange={(event) => setPhrase(event.currentTarget.value)}
        />
        <SiteScope isAll={isAllSites} onChange={setIsAllSites} />
        <FileButton accept="image/*" onChange={(file) => void add(file)}>
          {(props) => (
            <Button {...props} size="sm" variant="default" leftSection={<Upload size={14} aria-hidden />}>
              Upload
            </Button>
          )}
        </FileButton>
      </Group>
      <UploadProgress state={state} />
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
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
    </div>
  );
}

function nothingFound(phrase: string, isAllSites: boolean): string {
  const elsewhere = isAllSites ? '' : 'look on all sites, ';
  return phrase
    ? `No picture by that name. Try fewer words, ${elsewhere}or upload one.`
    : `No pictures yet: ${elsewhere}or upload the first.`;
}

const TYPING_PAUSE_MS = 200;

/** Pages of the library so far, for one phrase. */
interface Request {
  phrase: string;
  isAllSites: boolean;
  /** What the next page follows; undefined for the first. */
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
  const { value, isLoading, error } = useAnswer(JSON.stringify(question), async () => {
    const page = await data.searchAssets(question);
    return { items: [...request.items, ...page.items], after: page.after };
  });
  const items = value?.items ?? [];
  const after = value?.after ?? null;
  const more = after === null ? null : () => setRequest({ ...first, after, items });
  return { items, isLoading, error, more };
}
