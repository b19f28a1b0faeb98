import { Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useState } from 'react';
import { isSafeHref } from '#model/rich-text.ts';
import { RecordSearch } from '../record-search.tsx';
import { useRecords } from '../use-records.ts';
import { DialogForm, type FormProps } from './dialog-form.tsx';

interface LinkTarget {
  href: string | null;
  contentId: number | null;
  sectionId: number | null;
  newTab: true | null;
}

type Kind = 'item' | 'section' | 'address';

/** The kinds of record a link may lead to. */
const RECORDS = {
  item: { entity: 'content', label: 'Item', missing: 'Choose the item the link leads to.' },
  section: { entity: 'websiteSection', label: 'Section', missing: 'Choose the section the link leads to.' },
} as const;

/** Where a link leads: an item or a section found by its title, whose address is followed, or any address. */
export function LinkForm({ editor, onDone }: FormProps) {
  const [present] = useState(() => editor.getAttributes('link') as Partial<LinkTarget>);
  const [kind, setKind] = useState<Kind>(present.href ? 'address' : present.sectionId ? 'section' : 'item');
  const [address, setAddress] = useState(present.href ?? '');
  const [ids, setIds] = useState({ item: present.contentId ?? null, section: present.sectionId ?? null });
  const [newTab, setNewTab] = useState(present.newTab === true);
  const [error, setError] = useState<string | null>(null);
  const hasLink = Boolean(present.href ?? present.contentId ?? present.sectionId);
  const record = kind === 'address' ? null : RECORDS[kind];
  const id = kind === 'address' ? null : ids[kind];
  const records = useRecords(record?.entity ?? 'content', id === null ? [] : [id]);
  const known = id === null ? undefined : records.get(id);
  const title = id === null ? '' : (known?.label ?? `#${id}`);

  const save = () => {
    const target: LinkTarget = { href: null, contentId: null, sectionId: null, newTab: newTab || null };
    if (record) {
      if (id === null) return setError(record.missing);
      setLink(editor, { ...target, [kind === 'item' ? 'contentId' : 'sectionId']: id }, title);
    } else {
      const href = completed(address.trim());
      if (!isSafeHref(href) || href.length > 2000) {
        return setError(
          'Give an address like https://example.org/page, mailto:name@example.org, or a path on this site like /contact.',
        );
      }
      setLink(editor, { ...target, href }, address.trim());
    }
    onDone();
  };

  return (
    <DialogForm onSubmit={save}>
      <SegmentedControl
        aria-label="Where the link leads"
        value={kind}
        onChange={(next) => {
          setKind(next as Kind);
          setError(null);
        }}
        data={[
          { value: 'item', label: 'Item' },
          { value: 'section', label: 'Section' },
          { value: 'address', label: 'Any address' },
        ]}
      />
      {record ? (
        <RecordSearch
          key={kind}
          data-autofocus
          label={record.label}
          description={
            known === null
              ? 'What this led to is gone. Choose another.'
              : 'The link follows when its address changes.'
          }
          placeholder="Search by title, or paste an address"
          to={record.entity}
          chosen={title}
          error={error ?? records.error}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain').trim();
            if (!/^(?:https?:|mailto:|\/)\S+$/.test(pasted)) return;
            event.preventDefault();
            setKind('address');
            setAddress(pasted);
          }}
          onPick={(picked) => {
            setIds((before) => ({ ...before, [kind]: picked.id }));
            setError(null);
          }}
        />
      ) : (
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
      )}
      <Checkbox
        label="Open in a new tab"
        checked={newTab}
        onChange={(event) => setNewTab(event.currentTarget.checked)}
      />
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
    </DialogForm>
  );
}

/** Links the selection, the link around the caret, or new words where nothing is selected. */
function setLink(editor: Editor, target: LinkTarget, words: string): void {
  const isCaret = editor.state.selection.empty && !editor.isActive('link');
  if (isCaret) {
    editor.commands.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: target }] });
    return;
  }
  editor
    .chain()
    .extendMarkRange('link')
    .setMark('link', target)
    .setMeta('preventAutolink', true)
    // Behind the words: what is typed next would replace them while they are chosen.
    .command(({ tr }) => Boolean(tr.setSelection(TextSelection.near(tr.selection.$to, -1))))
    .run();
}

/** `example.org/page` is meant as a web address, `name@example.org` as one of mail. */
function completed(address: string): string {
  if (isSafeHref(address) || address === '') return address;
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/:@]+\.[^\s/:@]{2,}([/?#:].*)?$/.test(address) ? `https://${address}` : address;
}
