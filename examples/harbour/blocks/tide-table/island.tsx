import { useId, useState } from 'react';
import type { IslandPropsOf } from '#model/define-block.ts';
import { tideOn } from '../../model/tide-on.ts';
import type { tideTable } from './block.ts';
import styles from './style.module.css';

/** The first render is the same on the server and in browsers: it depends on no clock. */
export function Island({ day, ...words }: IslandPropsOf<typeof tideTable>) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  return (
    <div className={styles['form']}>
      <label htmlFor={id}>{day}</label>
      <input id={id} type="date" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)} />
      <output htmlFor={id}>{chosen !== '' && words[tideOn(chosen)]}</output>
    </div>
  );
}
