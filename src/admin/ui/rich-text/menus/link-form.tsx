import { Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useState, type ClipboardEvent } from 'react';
import { isSafeHref } from '#rich-text/document/rich-text.ts';
import { RecordSearch } from '../../records/record-search.tsx';
import { useRecords } from '../../records/use-records.ts';
import { DialogForm, type FormProps } from './dialog-form.tsx';

interface LinkTarget {
  href: string | null;
  contentId: number | null;
  sectionId: number | null;
  newTab: true | null;
}

type Kind = 'item' | 'section' | 'url';

/** The kinds of record a link can target. */
const RECORDS = {
  item: { entity: 'content', label: 'Item', missing: 'Choose the item to link to.' },
  section: { entity: 'websiteSection', label: 'Section', missing: 'Choose the section to link to.' },
} as const;

const KINDS = [
  { value: 'item', label: 'Item' },
  { value: 'section', label: 'Section' },
  { value: 'url', label: 'URL' },
];

/**
 * Edits the target of a link: an item or section found by its title, whose URL may change later, or any URL.
 */
export function LinkForm({ editor, onDone }: FormProps) {
  const link = useLinkTarget(editor);
  const { hasLink } = link;
  const save = () => {
    const made = link.check();
    if (!made) return;
    setLink(editor, made.target, made.words);
    onDone();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run();
    onDone();
  };
  return (
    <DialogForm onSubmit={save}>
      <SegmentedControl
        aria-label="Link target"
        value={link.kind}
        onChange={(next) => link.setKind(next as Kind)}
        data={KINDS}
      />
      <TargetInput link={link} />
      <Checkbox
        label="Open in a new tab"
        checked={link.newTab}
        onChange={(event) => link.setNewTab(event.currentTarget.checked)}
      />
      <Group justify="space-between">
        {hasLink ? (
          <Button variant="subtle" color="red" onClick={remove}>
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

/** The form's values, initially those of the link around the caret. */
function useLinkTarget(editor: Editor) {
  const [present] = useState(() => editor.getAttributes('link') as Partial<LinkTarget>);
  const [kind, setKind] = useState<Kind>(present.href ? 'url' : present.sectionId ? 'section' : 'item');
  const [url, setUrl] = useState(present.href ?? '');
  const [ids, setIds] = useState({ item: present.contentId ?? null, section: present.sectionId ?? null });
  const [phrase, setPhrase] = useState('');
  const [newTab, setNewTab] = useState(present.newTab === true);
  const [error, setError] = useState<string | null>(null);
  const [record, id] = kind === 'url' ? [null, null] : [RECORDS[kind], ids[kind]];
  const records = useRecords(record?.entity ?? 'content', id === null ? [] : [id]);
  const known = id === null ? undefined : records.get(id);
  const title = id === null ? '' : (known?.label ?? `#${id}`);
  const refuse = (problem: string) => {
    setError(problem);
    return null;
  };
  /** Wraps a setter so that it also clears the error. */
  const clearing =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      set(next);
      setError(null);
    };
  /** The link and its words if none are selected; null, with the error shown, if a field is missing. */
  const check = (): { target: LinkTarget; words: string } | null => {
    const target: LinkTarget = { href: null, contentId: null, sectionId: null, newTab: newTab || null };
    const typed = record && urlIn(phrase);
    if (typed) return { target: { ...target, href: typed }, words: phrase.trim() };
    if (record && id === null) return refuse(record.missing);
    if (record)
      return { target: { ...target, [kind === 'item' ? 'contentId' : 'sectionId']: id }, words: title };
    const href = completed(url.trim());
    const isSafe = isSafeHref(href) && href.length <= 2000;
    return isSafe ? { target: { ...target, href }, words: url.trim() } : refuse(NO_URL);
  };
  return {
    hasLink: Boolean(present.href ?? present.contentId ?? present.sectionId),
    kind,
    record,
    title,
    isDeleted: known === null,
    url,
    newTab,
    error: error ?? (record ? records.error : null),
    check,
    setNewTab,
    setPhrase,
    setKind: clearing(setKind),
    setUrl: clearing(setUrl),
    setId: clearing((next: number) => setIds((before) => ({ ...before, [kind]: next }))),
  };
}

const NO_URL =
  'Enter a URL such as https://example.org/page or mailto:name@example.org, or a path on this site such as /contact.';

function TargetInput({ link }: { link: ReturnType<typeof useLinkTarget> }) {
  const { kind, record } = link;
  if (!record) {
    return (
      <TextInput
        data-autofocus
        label="URL"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={link.url}
        error={link.error}
        onChange={(event) => link.setUrl(event.currentTarget.value)}
      />
    );
  }
  const takeUrl = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (!/^(?:https?:|mailto:|\/)\S+$/.test(pasted)) return;
    event.preventDefault();
    link.setKind('url');
    link.setUrl(pasted);
  };
  return (
    <RecordSearch
      key={kind}
      data-autofocus
      label={record.label}
      description={
        link.isDeleted
          ? 'The linked record was deleted. Choose another.'
          : 'The link stays correct if the URL changes.'
      }
      placeholder="Search by title or enter a URL"
      to={record.entity}
      chosen={link.title}
      error={link.error}
      onPaste={takeUrl}
      onPhrase={link.setPhrase}
      onPick={(picked) => {
        link.setPhrase('');
        link.setId(picked.id);
      }}
    />
  );
}

/**
 * Links the selection or changes the link around the caret; if nothing is selected, inserts new linked words.
 */
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
    // Behind the words: typing would replace them while they are selected.
    .command(({ tr }) => Boolean(tr.setSelection(TextSelection.near(tr.selection.$to, -1))))
    .run();
}

/**
 * The URL typed into a search, if it is unmistakable: with its protocol or as a path of this site; otherwise
 * null.
 */
function urlIn(phrase: string): string | null {
  const address = completed(phrase.trim());
  const isWhole = /^(?:https?:\/\/|mailto:|\/(?!\/))\S+$/.test(address) && isSafeHref(address);
  return isWhole && address.length <= 2000 ? address : null;
}

/** Adds a missing protocol: `example.org/page` is a web address, `name@example.org` an email address. */
function completed(address: string): string {
  if (isSafeHref(address) || address === '') return address;
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/:@]+\.[^\s/:@]{2,}([/?#:].*)?$/.test(address) ? `https://${address}` : address;
}
