import { Anchor } from '@mantine/core';
import { saveWords } from '#admin/generic/save/save-words.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import style from './save-line.module.css';

/** “Saved 14:03”, “Saving…”, or why not, with another try. */
export function SaveLine({ autosave }: { autosave: Autosave }) {
  const { failure } = autosave.state;
  return (
    <output className={style['line']} data-failed={failure ? true : undefined}>
      {saveWords(autosave) || 'Saved'}
      {failure ? (
        <>
          {' '}
          <Anchor component="button" type="button" inherit onClick={() => void autosave.flush()}>
            Try again
          </Anchor>
        </>
      ) : null}
    </output>
  );
}
