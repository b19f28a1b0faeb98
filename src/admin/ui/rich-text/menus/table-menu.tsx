import { Menu } from '@mantine/core';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { Fragment, type ReactNode } from 'react';

interface TableMenuProps {
  editor: Editor;
  isInTable: boolean;
  /** The button that opens the menu. */
  children: ReactNode;
}

type Command = readonly [label: string, run: (chain: ChainedCommands) => ChainedCommands];

const SIZES: readonly (readonly [columns: number, rows: number])[] = [
  [2, 3],
  [3, 3],
  [3, 5],
  [4, 5],
];

const COMMANDS: readonly (readonly Command[])[] = [
  [
    ['Insert row above', (chain) => chain.addRowBefore()],
    ['Insert row below', (chain) => chain.addRowAfter()],
    ['Delete row', (chain) => chain.deleteRow()],
  ],
  [
    ['Insert column before', (chain) => chain.addColumnBefore()],
    ['Insert column after', (chain) => chain.addColumnAfter()],
    ['Delete column', (chain) => chain.deleteColumn()],
  ],
  [
    ['Align start', (chain) => chain.setCellAttribute('align', 'start')],
    ['Centre', (chain) => chain.setCellAttribute('align', 'center')],
    ['Align end', (chain) => chain.setCellAttribute('align', 'end')],
    ['Reset alignment', (chain) => chain.setCellAttribute('align', null)],
  ],
  [
    ['Toggle header row', (chain) => chain.toggleHeaderRow()],
    ['Toggle header column', (chain) => chain.toggleHeaderColumn()],
    ['Merge or split cells', (chain) => chain.mergeOrSplit()],
    ['Delete table', (chain) => chain.deleteTable()],
  ],
];

/** Sizes of a new table, or actions for the table that contains the caret. */
export function TableMenu({ editor, isInTable, children }: TableMenuProps) {
  const focusText = () => editor.commands.focus();
  return (
    <Menu
      position="bottom-start"
      shadow="md"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      onClose={focusText}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {isInTable
          ? COMMANDS.map((commands, index) => (
              <Fragment key={commands[0]?.[0]}>
                {index > 0 ? <Menu.Divider /> : null}
                {commands.map(([label, run]) => (
                  <Menu.Item
                    key={label}
                    disabled={!run(editor.can().chain()).run()}
                    onClick={() => run(editor.chain().focus()).run()}
                  >
                    {label}
                  </Menu.Item>
                ))}
              </Fragment>
            ))
          : SIZES.map(([columns, rows]) => (
              <Menu.Item
                key={`${columns} ${rows}`}
                onClick={() =>
                  editor.chain().focus().insertTable({ cols: columns, rows, withHeaderRow: true }).run()
                }
              >
                {columns} columns, {rows} rows
              </Menu.Item>
            ))}
      </Menu.Dropdown>
    </Menu>
  );
}
