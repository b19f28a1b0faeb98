import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { memo, useState, type ReactNode } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { EMBED_LABELS, embedOf } from '#media/embeds.ts';
import { galleryImageOf } from '#rich-text/gallery/admin/gallery-image.ts';
import { GALLERY_IMAGES_MAX } from '#rich-text/gallery/node.ts';
import { AssetPicker } from '../../images/asset-picker.tsx';
import { DownloadForm } from './download-form.tsx';
import { DialogForm, type FormProps } from './dialog-form.tsx';
import { LinkForm } from './link-form.tsx';
import { insertBlockAtCaret } from '../place-block.ts';
import type { DialogName } from '../tools.ts';
import { imageNodeOf } from '../uploads.ts';
import { WordForm } from './word-form.tsx';

interface EditorDialogsProps {
  editor: Editor;
  open: DialogName | null;
  onClose: () => void;
}

/** Renders the open dialog, if any. Closing it returns the focus to the text. */
export const EditorDialogs = memo(function EditorDialogs({ editor, open, onClose }: EditorDialogsProps) {
  const close = () => {
    onClose();
    // Synchronous, so that text typed while the dialog fades out goes to the editor.
    editor.commands.focus();
  };
  return (
    <>
      <AssetPicker
        isOpen={open === 'image'}
        onClose={close}
        returnFocus={false}
        onPick={(asset) => {
          insertBlockAtCaret(editor, imageNodeOf(asset));
          close();
        }}
      />
      <GalleryDialog editor={editor} isOpen={open === 'gallery'} onClose={close} />
      <Dialog title="Document" isOpen={open === 'download'} onClose={close}>
        <DownloadForm editor={editor} onDone={close} />
      </Dialog>
      <Dialog title="Link" isOpen={open === 'link'} onClose={close}>
        <LinkForm editor={editor} onDone={close} />
      </Dialog>
      <Dialog title="Video or other embed" isOpen={open === 'embed'} onClose={close}>
        <EmbedForm editor={editor} onDone={close} />
      </Dialog>
      <Dialog title="Abbreviation" isOpen={open === 'abbreviation'} onClose={close}>
        <WordForm editor={editor} onDone={close} name="abbreviation" />
      </Dialog>
      <Dialog title="Ruby" isOpen={open === 'ruby'} onClose={close}>
        <WordForm editor={editor} onDone={close} name="ruby" />
      </Dialog>
    </>
  );
});

function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}

function EmbedForm({ editor, onDone }: FormProps) {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const insert = () => {
    if (!embedOf(url.trim()))
      return setError(
        `This URL can’t be embedded. Use a URL of a supported type: ${EMBED_LABELS.join(', ')}.`,
      );
    insertBlockAtCaret(editor, { type: 'embed', attrs: { url: url.trim(), title: title.trim() || null } });
    onDone();
  };
  return (
    <DialogForm onSubmit={insert}>
      <TextInput
        data-autofocus
        label="URL"
        description={`Supported: ${EMBED_LABELS.join(', ')}.`}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={error}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setError(null);
        }}
      />
      <TextInput
        label="Title"
        description="Describes the embed for screen readers."
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button type="submit">Insert</Button>
      </Group>
      <Text size="xs" c="dimmed">
        Tip: you can also paste the URL on its own line.
      </Text>
    </DialogForm>
  );
}

/** Images are chosen one after another; the gallery is created when the dialog is closed. */
function GalleryDialog({
  editor,
  isOpen,
  onClose,
}: {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<AssetInfo[]>([]);
  const toggle = (asset: AssetInfo) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== asset.id);
      if (others.length < before.length) return others;
      return before.length < GALLERY_IMAGES_MAX ? [...before, asset] : before;
    });
  const close = () => {
    if (chosen.length > 0)
      insertBlockAtCaret(editor, { type: 'gallery', attrs: { images: chosen.map(galleryImageOf) } });
    setChosen([]);
    onClose();
  };
  return (
    <AssetPicker
      isOpen={isOpen}
      onClose={close}
      onPick={toggle}
      chosenIds={chosen.map(({ id }) => id)}
      returnFocus={false}
    />
  );
}
