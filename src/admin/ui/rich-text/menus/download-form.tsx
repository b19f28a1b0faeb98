/** A document for the text: a file of the library, an upload, or a URL. */
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { useState } from 'react';
import { DOWNLOAD_TITLE_LENGTH_MAX, isFileAddress } from '#rich-text/download/node.ts';
import { FileChooser } from '../../uploads/file-chooser.tsx';
import { DialogForm, type FormProps } from './dialog-form.tsx';
import { insertBlockAtCaret } from '../place-block.ts';

const SOURCES = [
  { value: 'library', label: 'File' },
  { value: 'url', label: 'URL' },
];

interface Values {
  source: string;
  file: number | null;
  url: string;
  title: string;
}

type Errors = Partial<Record<'file' | 'url' | 'title', string>>;

export function DownloadForm({ editor, onDone }: FormProps) {
  const [values, setValues] = useState<Values>({ source: 'library', file: null, url: '', title: '' });
  const [errors, setErrors] = useState<Errors>({});
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors({});
  };
  const isFile = values.source === 'library';
  const insert = () => {
    const found = problemsOf(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const target = isFile ? { file: values.file, url: null } : { file: null, url: values.url.trim() };
    insertBlockAtCaret(editor, { type: 'download', attrs: { ...target, title: values.title.trim() } });
    onDone();
  };
  const words = useTextInputAttributes();
  return (
    <DialogForm onSubmit={insert}>
      <SegmentedControl
        data={SOURCES}
        value={values.source}
        aria-label="Document source"
        onChange={(source) => set({ source })}
      />
      <DocumentInput isFile={isFile} values={values} errors={errors} onChange={set} />
      <TextInput
        {...words}
        label="Title"
        {...(isFile && { description: 'Defaults to the file name.' })}
        maxLength={DOWNLOAD_TITLE_LENGTH_MAX}
        value={values.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button type="submit">Insert</Button>
      </Group>
    </DialogForm>
  );
}

interface DocumentInputProps {
  isFile: boolean;
  values: Values;
  errors: Errors;
  onChange: (change: Partial<Values>) => void;
}

function DocumentInput({ isFile, values, errors, onChange }: DocumentInputProps) {
  return isFile ? (
    <FileChooser
      control={{
        'data-autofocus': true,
        label: 'File',
        description: 'Readers can download the file while this item is published.',
        error: errors.file,
      }}
      removeLabel="Remove file"
      value={values.file}
      onChange={(file) => onChange({ file })}
    />
  ) : (
    <TextInput
      label="URL"
      description="A URL or a path on this site."
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      value={values.url}
      error={errors.url}
      onChange={(event) => onChange({ url: event.currentTarget.value })}
    />
  );
}

function problemsOf({ source, file, url, title }: Values): Errors {
  if (source === 'library') return file === null ? { file: 'Choose or upload a file.' } : {};
  const address = url.trim();
  return {
    ...(address.length > 2000 || !isFileAddress(address)
      ? { url: 'Enter a URL or a path on this site, such as /files/plan.pdf.' }
      : {}),
    ...(title.trim() === '' ? { title: 'Enter a title. It becomes the text of the download link.' } : {}),
  };
}
