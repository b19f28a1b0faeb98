import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { EMBED_LABELS, embedOf } from '#model/embeds.ts';
import { isSafeHref } from '#model/rich-text.ts';
import { AssetPicker } from '../asset-picker.tsx';
import { RecordSearch } from '../record-search.tsx';
import { useRecords } from '../use-records.ts';
import type { DialogName } from './tools.ts';
import { insertBlockAtCaret, pictureOf } from './uploads.ts';

interface EditorDialogsProps {
  editor: Editor;
  open: DialogName | null;
  onClose: () => void;
}

/** The dialogue that is open, if any. Closing it leads back into the text. */
export function EditorDialogs({ editor, open, onClose }: EditorDialogsProps) {
  const close = () => {
    onClose();
    // After the dialogue has given the focus up.
    setTimeout(() => !editor.isDestroyed && editor.commands.focus(), 0);
  };
  return (
    <>
      <AssetPicker
        isOpen={open === 'picture'}
        onClose={close}
        onPick={(asset) => {
          insertBlockAtCaret(editor, pictureOf(asset));
          close();
        }}
      />
      <Dialog title="Link" isOpen={open === 'link'} onClose={close}>
        <LinkForm editor={editor} onDone={close} />
      </Dialog>
      <Dialog title="Video or other embed" isOpen={open === 'embed'} onClose={close}>
        <EmbedForm editor={editor} onDone={close} />
      </Dialog>
    </>
  );
}

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

interface FormProps {
  editor: Editor;
  onDone: () => void;
}

interface LinkTarget {
  href: string | null;
  contentId: number | null;
}

function LinkForm({ editor, onDone }: FormProps) {
  const [present] = useState(() => editor.getAttributes('link') as Partial<LinkTarget>);
  const [kind, setKind] = useState<'address' | 'item'>(present.contentId ? 'item' : 'address');
  const [address, setAddress] = useState(present.href ?? '');
  const [contentId, setContentId] = useState(present.contentId ?? null);
  const [error, setError] = useState<string | null>(null);
  const records = useRecords('content', contentId === null ? [] : [contentId]);
  const itemTitle = contentId === null ? '' : (records.get(contentId)?.label ?? `#${contentId}`);
  const hasLink = Boolean(present.href ?? present.contentId);

  const save = () => {
    if (kind === 'item') {
      if (contentId === null) return setError('Choose the item the link leads to.');
      setLink(editor, { href: null, contentId }, itemTitle);
    } else {
      const href = completed(address.trim());
      if (!isSafeHref(href) || href.length > 2000) {
        return setError(
          'Give an address like https://example.org/page, mailto:name@example.org, or a path on this site like /contact.',
        );
      }
      setLink(editor, { href, contentId: null }, address.trim());
    }
    onDone();
  };

  return (
    <Form onSubmit={save}>
      <SegmentedControl
        aria-label="Where the link leads"
        value={kind}
        onChange={(next) => {
          setKind(next === 'item' ? 'item' : 'address');
          setError(null);
        }}
        data={[
          { value: 'address', label: 'Any address' },
          { value: 'item', label: 'Item of this site' },
        ]}
      />
      {kind === 'address' ? (
        <TextInput
          data-autofocus
          label="Address"
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={error}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setError(null);
          }}
        />
      ) : (
        <RecordSearch
          data-autofocus
          label="Item"
          placeholder="Search by title"
          to="content"
          chosen={itemTitle}
          error={error ?? records.error}
          onPick={({ id }) => {
            setContentId(id);
            setError(null);
          }}
        />
      )}
      <Group justify="space-between">
        {hasLink ? (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetMark('link').run();
              onDone();
            }}
          >
            Remove link
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit">{hasLink ? 'Change link' : 'Add link'}</Button>
      </Group>
    </Form>
  );
}

/** Links the selection, the link around the caret, or new words where nothing is selected. */
function setLink(editor: Editor, target: LinkTarget, words: string): void {
  const isCaret = editor.state.selection.empty && !editor.isActive('link');
  if (isCaret) {
    editor.commands.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: target }] });
    return;
  }
  editor.chain().extendMarkRange('link').setMark('link', target).setMeta('preventAutolink', true).run();
}

/** `example.org/page` is meant as a web address, `name@example.org` as one of mail. */
function completed(address: string): string {
  if (isSafeHref(address) || address === '') return address;
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/:@]+\.[^\s/:@]{2,}([/?#:].*)?$/.test(address) ? `https://${address}` : address;
}

function EmbedForm({ editor, onDone }: FormProps) {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const insert = () => {
    if (!embedOf(url.trim()))
      return setError(
        `This address cannot be embedded. Give the address of one of these: ${EMBED_LABELS.join(', ')}.`,
      );
    insertBlockAtCaret(editor, { type: 'embed', attrs: { url: url.trim(), title: title.trim() || null } });
    onDone();
  };
  return (
    <Form onSubmit={insert}>
      <TextInput
        data-autofocus
        label="Address"
        description={`Can be embedded: ${EMBED_LABELS.join(', ')}.`}
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
        description="Read aloud in place of the frame."
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button type="submit">Insert</Button>
      </Group>
      <Text size="xs" c="dimmed">
        Pasting such an address on a line of its own does the same.
      </Text>
    </Form>
  );
}

/** The dialogue stands inside the form of the page in React's eyes: its Enter must not save the page. */
function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">{children}</Stack>
    </form>
  );
}
