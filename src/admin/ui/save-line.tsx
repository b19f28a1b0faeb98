import { Anchor } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { saveWords } from '#admin/generic/save/save-words.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import style from './save-line.module.css';

/** “Saved 14:03”, “Saving…”, or why not, with another try. */
export function SaveLine({ autosave }: { autosave: Autosave }) {
  const { site } = useApp();
  const { failure } = autosave.state;
  return (
    <output className={style['line']} data-failed={failure ? true : undefined}>
      {saveWords(autosave, site.timeZone) || 'Saved'}
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
