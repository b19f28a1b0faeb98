/** A block in the outline: shows its kind and its settings. */
import { Menu } from '@mantine/core';
import { GripVertical } from 'lucide-react';
import { memo, useState } from 'react';
import type { Block } from '#model/define-block.ts';
import type { GridBlock } from '#grid/shapes/grid.ts';
import { BlockIcon } from '../block-icon.tsx';
import { blockName, blockSummary, plainName } from '../block-words.ts';
import { useDrop, useGrab } from '#admin/ui/editor/drag.tsx';
import { useEditing, useEditor } from '../editor-context.ts';
import { blockErrors } from '../editor-model.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PartMenu } from '#admin/ui/editor/part-menu.tsx';
import { onPartKey } from './part-keys.ts';
import { useCommands, type Commands } from '../use-commands.ts';
import classes from './outline.module.css';

export const BlockCard = memo(function BlockCard({ block }: { block: GridBlock }) {
  const { editor, blocks, settings } = useEditing();
  const commands = useCommands();
  const definition = blocks.get(block.type);
  const isSelected = useEditor(
    editor,
    ({ selection }) => selection.kind === 'block' && selection.id === block.id,
  );
  const grab = useGrab('block', block.id);
  const drop = useDrop('block', block.id);
  const [isMoving, setIsMoving] = useState(false);
  const name = blockName(block, definition);
  const faults = definition ? Object.keys(blockErrors(definition, settings.block, block)).length : 0;
  return (
    <li ref={drop.ref} className={classes.slot} data-target={drop.isTarget || undefined}>
      <div
        ref={grab.ref}
        className={classes.card}
        data-selected={isSelected || undefined}
        data-dragged={grab.isDragged || undefined}
        data-fault={!definition || faults > 0 || undefined}
      >
        <span ref={grab.handleRef} className={classes.grip} aria-hidden>
          <GripVertical size={14} />
        </span>
        <SelectBlock block={block} definition={definition} isSelected={isSelected} faults={faults} />
        <PartMenu label={`Actions for ${name}`}>
          {() => <BlockMenu id={block.id} commands={commands} onMove={() => setIsMoving(true)} />}
        </PartMenu>
      </div>
      {isMoving ? <MoveDialog id={block.id} name={name} onClose={() => setIsMoving(false)} /> : null}
    </li>
  );
});

interface SelectBlockProps {
  block: GridBlock;
  definition: Block | undefined;
  isSelected: boolean;
  faults: number;
}

/** Shows the kind of the block and its settings; a click selects the block. */
function SelectBlock({ block, definition, isSelected, faults }: SelectBlockProps) {
  const { editor, nameOf } = useEditing();
  const commands = useCommands();
  const title = block.settings['title'];
  return (
    <button
      type="button"
      className={classes.select}
      data-part={block.id}
      aria-pressed={isSelected}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      onClick={() => editor.select({ kind: 'block', id: block.id })}
      onKeyDown={(event) =>
        onPartKey(event, {
          step: (direction) => commands.stepBlock(block.id, direction),
          remove: () => commands.removeBlock(block.id),
        })
      }
    >
      <BlockIcon block={definition} />
      <span className={classes.words}>
        <span className={classes.name}>{definition?.title ?? plainName(block.type)}</span>
        {typeof title === 'string' && title ? <span className={classes.title}>{title}</span> : null}
        <span className={classes.summary}>
          {definition ? blockSummary(block, definition, nameOf) : 'This block is not available on this site.'}
        </span>
        {faults > 0 ? <span className={classes.fault}>{faultWords(faults)}</span> : null}
      </span>
    </button>
  );
}

interface BlockMenuProps {
  id: string;
  commands: Commands;
  onMove: () => void;
}

function BlockMenu({ id, commands, onMove }: BlockMenuProps) {
  return (
    <>
      <Menu.Item onClick={() => commands.stepBlock(id, 'up')}>Move up</Menu.Item>
      <Menu.Item onClick={() => commands.stepBlock(id, 'down')}>Move down</Menu.Item>
      <Menu.Item onClick={onMove}>Move to…</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => commands.duplicateBlock(id)}>Duplicate</Menu.Item>
      <Menu.Item c="var(--mantine-color-error)" onClick={() => commands.removeBlock(id)}>
        Delete
      </Menu.Item>
    </>
  );
}

function faultWords(count: number): string {
  return count === 1 ? '1 setting needs attention' : `${count} settings need attention`;
}
