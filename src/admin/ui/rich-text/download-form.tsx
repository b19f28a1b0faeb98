/** A document for the text: a file of the library, an upload, or an address. */
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DOWNLOAD_TITLE_LENGTH_MAX, isFileAddress } from '#rich-text/download/node.ts';
import { FileChooser } from '../file-chooser.tsx';
import { DialogForm, type FormProps } from './dialog-form.tsx';
import { insertBlockAtCaret } from './place-block.ts';

const SOURCES = [
  { value: 'library', label: 'A file' },
  { value: 'address', label: 'An address' },
];

interface Given {
  source: string;
  file: number | null;
  url: string;
  title: string;
}

type Errors = Partial<Record<'file' | 'url' | 'title', string>>;

export function DownloadForm({ editor, onDone }: FormProps) {
  const [given, setGiven] = useState<Given>({ source: 'library', file: null, url: '', title: '' });
  const [errors, setErrors] = useState<Errors>({});
  const set = (change: Partial<Given>) => {
    setGiven((before) => ({ ...before, ...change }));
    setErrors({});
  };
  const isFile = given.source === 'library';
  const insert = () => {
    const found = problemsOf(given);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const target = isFile ? { file: given.file, url: null } : { file: null, url: given.url.trim() };
    insertBlockAtCaret(editor, { type: 'download', attrs: { ...target, title: given.title.trim() } });
    onDone();
  };
  return (
    <DialogForm onSubmit={insert}>
      <SegmentedControl
        data={SOURCES}
        value={given.source}
        aria-label="Where the document lies"
        onChange={(source) => set({ source })}
      />
      {isFile ? (
        <FileChooser
          control={{
            'data-autofocus': true,
            label: 'File',
            description: 'Readers can have it while this item is public.',
            error: errors.file,
          }}
          removeLabel="Remove File"
          value={given.file}
          onChange={(file) => set({ file })}
        />
      ) : (
        <TextInput
          label="Address"
          description="Where the file lies: a web address, or a path on this site."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={given.url}
          error={errors.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      )}
      <TextInput
        label="Title"
        {...(isFile && { description: 'Without one, the name of the file.' })}
        maxLength={DOWNLOAD_TITLE_LENGTH_MAX}
        value={given.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button type="submit">Insert</Button>
      </Group>
    </DialogForm>
  );
}

function problemsOf({ source, file, url, title }: Given): Errors {
  if (source === 'library') return file === null ? { file: 'Choose a file, or upload one.' } : {};
  const address = url.trim();
  return {
    ...(address.length > 2000 || !isFileAddress(address)
      ? { url: 'Give a web address, or a path on this site like /files/plan.pdf.' }
      : {}),
    ...(title.trim() === '' ? { title: 'Say what readers will get.' } : {}),
  };
}
