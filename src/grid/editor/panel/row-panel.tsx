/** The settings of the selected row. */
import { useMemo } from 'react';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { rowName } from '../block-words.ts';
import { useEditing, useGrid } from '../editor-context.ts';
import { rowForm } from '../editor-model.ts';
import { ShapeIcon, SHAPE_NAMES } from '../shape-icon.tsx';
import { useCommands } from '../use-commands.ts';
import classes from './panel.module.css';

export function RowPanel({ id }: { id: string }) {
  const { editor, form, settings, rowLayouts } = useEditing();
  const grid = useGrid(form);
  const commands = useCommands();
  const store = useMemo(() => rowForm({ editor, form, settings }, id), [editor, form, settings, id]);
  const index = grid.rows.findIndex((entry) => entry.id === id);
  const row = grid.rows[index];
  if (!row) return null;
  return (
    <>
      <h2 className={classes.heading}>{rowName(grid, index)}</h2>
      <fieldset className={classes.shapes}>
        <legend>Columns</legend>
        {rowLayouts.map((layout) => (
          <label key={layout} title={SHAPE_NAMES[layout]}>
            <input
              type="radio"
              name={`shape-${id}`}
              aria-label={SHAPE_NAMES[layout]}
              checked={row.layout === layout}
              onChange={() => commands.shapeRow(id, layout)}
            />
            <ShapeIcon layout={layout} />
          </label>
        ))}
      </fieldset>
      <ShapeForm store={store} shape={settings.row} />
    </>
  );
}
