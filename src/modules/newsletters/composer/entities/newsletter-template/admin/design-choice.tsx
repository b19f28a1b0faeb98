/** Selects the rows with which a new template begins. */
import { useId, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { FormStore } from '#admin/generic/form/form-store.ts';
import { gridOfDesign, STARTING_DESIGNS, type StartingDesign } from '../../../model/starting-designs.ts';
import classes from './design-choice.module.css';

/** Stores the rows of the chosen design as the form's grid. Initially chosen: the first design. */
export function DesignChoice({ store }: { store: FormStore }) {
  const name = useId();
  const { site } = useApp();
  const [chosen, setChosen] = useState(STARTING_DESIGNS[0]?.key);
  const choose = (design: StartingDesign) => {
    setChosen(design.key);
    store.set('grid', gridOfDesign(design, site.language));
  };
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Start with</legend>
      <div className={classes.designs}>
        {STARTING_DESIGNS.map((design) => (
          <label key={design.key} className={classes.design}>
            <input type="radio" name={name} checked={design.key === chosen} onChange={() => choose(design)} />
            <Sketch design={design} />
            <span className={classes.name}>{design.label}</span>
            <span>{design.help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A small drawing of the design: an image, lines, or both for each block. */
function Sketch({ design: { rows } }: { design: StartingDesign }) {
  return (
    <span className={classes.sheet} aria-hidden>
      {rows.map(({ columns }, row) => (
        <span key={row} className={classes.sketchRow}>
          {columns.map((blocks, column) => (
            <span key={column} className={classes.sketch}>
              {blocks.map(({ settings: { presentation } }, block) => (
                <BlockSketch key={block} presentation={presentation} />
              ))}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

function BlockSketch({ presentation }: { presentation: unknown }) {
  if (presentation === 'large')
    return (
      <>
        <span className={classes.image} />
        <span className={classes.line} />
      </>
    );
  if (presentation === 'headlines')
    return [0, 1, 2].map((line) => <span key={line} className={classes.line} />);
  return [0, 1, 2].map((item) => (
    <span key={item} className={classes.item}>
      <span />
      <span className={classes.line} />
    </span>
  ));
}
