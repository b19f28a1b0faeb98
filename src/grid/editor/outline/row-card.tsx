/** A row in the outline, with its columns in their actual proportions. */
import { Menu, VisuallyHidden } from '@mantine/core';
import { GripVertical, Plus } from 'lucide-react';
import { memo } from 'react';
import { ROW_LAYOUTS, type GridColumn, type GridRow } from '#grid/shapes/grid.ts';
import { BlockCard } from './block-card.tsx';
import { useDrop, useGrab } from '#admin/ui/editor/drag.tsx';
import { useEditing, useEditor } from '../editor-context.ts';
import { rowErrors } from '../editor-model.ts';
import { PartMenu } from '#admin/ui/editor/part-menu.tsx';
import { onPartKey } from './part-keys.ts';
import { ShapeIcon, SHAPE_NAMES } from '../shape-icon.tsx';
import { useCommands } from '../use-commands.ts';
import classes from './outline.module.css';

interface RowCardProps {
  row: GridRow;
  /** Counted from 0. */
  index: number;
}

export const RowCard = memo(function RowCard({ row, index }: RowCardProps) {
  const { editor, settings } = useEditing();
  const isSelected = useEditor(
    editor,
    ({ selection }) => selection.kind === 'row' && selection.id === row.id,
  );
  const grab = useGrab('row', row.id);
  const drop = useDrop('row', row.id);
  const name = nameOf(row, index);
  const hasFault = Object.keys(rowErrors(settings.row, row)).length > 0;
  const spans = ROW_LAYOUTS[row.layout];
  return (
    <li ref={drop.ref} className={classes.rowSlot} data-target={drop.isTarget || undefined}>
      <div
        ref={grab.ref}
        className={classes.row}
        data-selected={isSelected || undefined}
        data-dragged={grab.isDragged || undefined}
        data-fault={hasFault || undefined}
      >
        <RowHead
          row={row}
          index={index}
          isSelected={isSelected}
          hasFault={hasFault}
          handleRef={grab.handleRef}
        />
        <div
          className={classes.columns}
          style={{ gridTemplateColumns: spans.map((span) => `minmax(0, ${span}fr)`).join(' ') }}
        >
          {row.columns.map((column, at) => (
            <ColumnPart key={at} column={column} row={index} rowId={row.id} index={at} rowName={name} />
          ))}
        </div>
      </div>
    </li>
  );
});

interface RowHeadProps extends RowCardProps {
  isSelected: boolean;
  hasFault: boolean;
  handleRef: ReturnType<typeof useGrab>['handleRef'];
}

/** The header of a row: a drag handle, a button that selects the row, and the row's menu. */
function RowHead({ row, index, isSelected, hasFault, handleRef }: RowHeadProps) {
  const { editor } = useEditing();
  const commands = useCommands();
  const name = nameOf(row, index);
  return (
    <div className={classes.rowHead}>
      <span ref={handleRef} className={classes.grip} aria-hidden>
        <GripVertical size={14} />
      </span>
      <button
        type="button"
        className={classes.rowSelect}
        data-part={row.id}
        aria-pressed={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={() => editor.select({ kind: 'row', id: row.id })}
        onKeyDown={(event) =>
          onPartKey(event, {
            step: (direction) => commands.stepRow(row.id, direction),
            remove: () => commands.removeRow(row.id),
          })
        }
      >
        <ShapeIcon layout={row.layout} />
        <span className={classes.name}>{name}</span>
        <VisuallyHidden component="span">{SHAPE_NAMES[row.layout]}</VisuallyHidden>
        <span className={classes.rowSettings}>{settingWords(row)}</span>
        {hasFault ? <span className={classes.fault}>A setting needs attention</span> : null}
      </button>
      <PartMenu label={`Actions for ${name}`}>{() => <RowMenu row={row} index={index} />}</PartMenu>
    </div>
  );
}

function nameOf({ settings: { title } }: GridRow, index: number): string {
  return title ? `Row ${index + 1} “${title}”` : `Row ${index + 1}`;
}

interface ColumnPartProps {
  column: GridColumn;
  row: number;
  rowId: string;
  index: number;
  rowName: string;
}

function ColumnPart({ column, row, rowId, index, rowName }: ColumnPartProps) {
  const { pickBlock } = useEditing();
  const drop = useDrop('block', `${rowId}/${index}`);
  const place = `${rowName}, column ${index + 1}`;
  return (
    <div className={classes.column}>
      <ul className={classes.blocks} aria-label={place}>
        {column.blocks.map((block) => (
          <BlockCard key={block.id} block={block} />
        ))}
      </ul>
      <div ref={drop.ref} className={classes.columnEnd} data-target={drop.isTarget || undefined}>
        <button
          type="button"
          className={classes.add}
          aria-label={`Add a block to ${place}`}
          onClick={() => pickBlock({ row, column: index, index: column.blocks.length })}
        >
          <Plus size={14} aria-hidden /> Block
        </button>
      </div>
    </div>
  );
}

function RowMenu({ row, index }: RowCardProps) {
  const commands = useCommands();
  return (
    <>
      <Menu.Item onClick={() => commands.stepRow(row.id, 'up')} disabled={index === 0}>
        Move up
      </Menu.Item>
      <Menu.Item onClick={() => commands.stepRow(row.id, 'down')}>Move down</Menu.Item>
      <Menu.Item onClick={() => commands.addRow(index, '1')}>Add a row above</Menu.Item>
      <Menu.Item onClick={() => commands.addRow(index + 1, '1')}>Add a row below</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => commands.duplicateRow(row.id)}>Duplicate</Menu.Item>
      <Menu.Item c="var(--mantine-color-error)" onClick={() => commands.removeRow(row.id)}>
        Delete
      </Menu.Item>
    </>
  );
}

function settingWords({ settings }: GridRow): string {
  const { background, width, displayCondition, loadsLater } = settings;
  const words = [
    background === 'tint'
      ? 'tinted'
      : background === 'dark'
        ? 'dark'
        : background === 'own'
          ? settings.backgroundColor
          : '',
    width === 'full' ? 'full width' : '',
    displayCondition ? 'shown conditionally' : '',
    loadsLater ? 'loads on demand' : '',
  ];
  return words.filter(Boolean).join(' · ');
}
