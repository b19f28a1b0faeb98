import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { entriesOf, type simplemapsUs } from './block.ts';
import drawn from './states.txt?raw';
import { SHADES, statesOf, type ShownState } from './states.ts';
import styles from './style.module.css';
import { words } from './words.ts';

/** SVG paths by state name, from the output of `scripts/draw-outlines.ts`. */
const PATHS: ReadonlyMap<string, string> = new Map(
  drawn
    .trimEnd()
    .split('\n')
    .map((line) => line.split('|'))
    .map(([name = '', path = '']) => [name, path]),
);

/** States too small on the map to hit with a pointer: these are also listed. */
const SMALL = new Set(['CT', 'DC', 'DE', 'HI', 'MA', 'MD', 'NH', 'NJ', 'RI', 'VT']);

export function View({ settings }: BlockProps<(typeof simplemapsUs)['settings']>) {
  const own = useWordsOf(words);
  const english = useWordsAttributes(words);
  const states = statesOf(entriesOf(settings.states), settings.pattern).map((state): NamedState => {
    const { name, value } = state;
    return { ...state, label: value === null ? name : own.named(name, value, settings.unit ?? '') };
  });
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['places']} {...english}>
        <Drawing states={states} name={settings.title ?? own.map} />
        <ul className={styles['list']} aria-label={own.states}>
          {states
            .filter(({ link, value }) => link !== null || value !== null)
            .map((state) => (
              <Entry key={state.code} state={state} />
            ))}
        </ul>
      </div>
      <Legend states={states} unit={settings.unit} />
    </div>
  );
}

interface NamedState extends ShownState {
  /** The state's name and value. */
  label: string;
}

/** Linked states are drawn last, so that other states do not cover the outline of the selected one. */
function Drawing({ states, name }: { states: readonly NamedState[]; name: string }) {
  return (
    <svg className={styles['map']} viewBox="-60 10 1020 600" role="group" aria-label={name}>
      {states.map((state) => state.link === null && <Shape key={state.code} state={state} />)}
      {states.map(
        (state) =>
          state.link !== null && (
            <a key={state.code} href={state.link} aria-label={state.label} {...linkTarget(state.link)}>
              <Shape state={state} />
            </a>
          ),
      )}
    </svg>
  );
}

function Entry({ state: { code, link, label } }: { state: NamedState }) {
  const drawnToo = link === null ? styles['unlinked'] : styles['large'];
  return (
    <li className={SMALL.has(code) ? undefined : drawnToo}>
      {link === null ? (
        label
      ) : (
        <a href={link} {...linkTarget(link)}>
          {label}
        </a>
      )}
    </li>
  );
}

function Shape({ state: { name, shade, label } }: { state: NamedState }) {
  return (
    <path className={shade === null ? undefined : styles[`shade${shade}`]} d={PATHS.get(name)}>
      <title>{label}</title>
    </path>
  );
}

/** Legend of the shades, with the lowest and the highest value at the ends of the row. */
function Legend({ states, unit }: { states: readonly ShownState[]; unit: string | null }) {
  const own = useWordsOf(words);
  const values = states.flatMap(({ value }) => (value === null ? [] : [value]));
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || least === greatest) return null;
  return (
    <p className={styles['legend']}>
      <span>{own.number(least)}</span>
      {Array.from({ length: SHADES }, (_, shade) => (
        <span key={shade} className={`${styles['swatch']} ${styles[`shade${shade}`]}`} aria-hidden="true" />
      ))}
      <span>
        {own.number(greatest)} {unit}
      </span>
    </p>
  );
}
