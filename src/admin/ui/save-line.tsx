import { Anchor } from '@mantine/core';
import { clockTime } from '#admin/generic/dates.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import style from './save-line.module.css';

/** “Saved 14:03”, “Saving…”, or why not, with another try. */
export function SaveLine({ autosave }: { autosave: Autosave }) {
  const { failure } = autosave.state;
  return (
    <output className={style['line']} data-failed={failure ? true : undefined}>
      {textOf(autosave)}
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

function textOf({ state, isDirty, savedAt }: Autosave): string {
  if (state.sent) return 'Saving…';
  if (state.failure) return `Not saved: ${state.failure}`;
  if (isDirty) return 'Not saved yet';
  return savedAt ? `Saved ${clockTime(savedAt)}` : 'Saved';
}
