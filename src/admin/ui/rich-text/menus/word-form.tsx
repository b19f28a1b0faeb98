import { Button, Group, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { ABBREVIATION_LENGTH_MAX, RUBY_LENGTH_MAX } from '#rich-text/document/marks.ts';
import { DialogForm, type FormProps } from './dialog-form.tsx';
import { reasonAgainstMark, setWordMark, wordsForMark, type WordMark } from '../schema/word-mark-commands.ts';

const TEXTS = {
  abbreviation: {
    words: 'Abbreviation',
    wordsMissing: 'Enter the abbreviation.',
    value: 'Long form',
    valueMissing: 'Enter the long form.',
    description: 'Shown in a tooltip and read aloud by screen readers.',
    lengthMax: ABBREVIATION_LENGTH_MAX,
    remove: 'Remove abbreviation',
  },
  ruby: {
    words: 'Words',
    wordsMissing: 'Enter the words.',
    value: 'Reading',
    valueMissing: 'Enter the reading.',
    description: 'Shown in small letters above the words.',
    lengthMax: RUBY_LENGTH_MAX,
    remove: 'Remove ruby',
  },
} as const;

/**
 * Sets the expansion of an abbreviation or the reading of words: for the selection, the mark at the caret, or
 * new words.
 */
export function WordForm({ editor, onDone, name }: FormProps & { name: WordMark }) {
  const texts = TEXTS[name];
  const [present] = useState(() => wordsForMark(editor.state, name));
  const [words, setWords] = useState(present.words);
  const [value, setValue] = useState(present.value);
  const [missing, setMissing] = useState<'words' | 'value' | null>(null);
  const refusal = reasonAgainstMark(editor.state, name);
  const save = () => {
    const lacks = words.trim() === '' ? 'words' : value.trim() === '' ? 'value' : null;
    setMissing(lacks);
    if (lacks !== null || refusal !== null) return;
    apply(editor, { name, words: words.trim(), value: value.trim() });
    onDone();
  };
  const remove = () => {
    editor.chain().extendMarkRange(name).unsetMark(name).run();
    onDone();
  };
  return (
    <DialogForm onSubmit={save}>
      <TextInput
        data-autofocus={present.isNew || undefined}
        label={texts.words}
        value={words}
        readOnly={!present.isNew}
        maxLength={200}
        error={refusal ?? (missing === 'words' ? texts.wordsMissing : null)}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <TextInput
        data-autofocus={!present.isNew || undefined}
        label={texts.value}
        description={texts.description}
        value={value}
        maxLength={texts.lengthMax}
        error={missing === 'value' ? texts.valueMissing : null}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Buttons isSet={present.isSet} remove={texts.remove} onRemove={remove} />
    </DialogForm>
  );
}

function Buttons({ isSet, remove, onRemove }: { isSet: boolean; remove: string; onRemove: () => void }) {
  return (
    <Group justify="space-between">
      {isSet ? (
        <Button variant="subtle" color="red" onClick={onRemove}>
          {remove}
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit">{isSet ? 'Change' : 'Add'}</Button>
    </Group>
  );
}

function apply(editor: Editor, change: { name: WordMark; words: string; value: string }): void {
  editor.view.dispatch(setWordMark(editor.state, change).scrollIntoView());
}
