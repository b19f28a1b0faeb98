import { Anchor } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { saveWords } from '#admin/generic/save/save-words.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import style from './save-line.module.css';

interface SaveLineProps {
  autosave: Autosave;
  /** Text that is shown until the first change of this visit. */
  idle?: string;
}

/** “Saved 14:03”, “Saving…”, or the reason of a failure with a button to retry. */
export function SaveLine({ autosave, idle = 'Saved' }: SaveLineProps) {
  const { site } = useApp();
  const { failure } = autosave.state;
  return (
    <output className={style['line']} data-failed={failure ? true : undefined}>
      {saveWords(autosave, site.timeZone) || idle}
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
