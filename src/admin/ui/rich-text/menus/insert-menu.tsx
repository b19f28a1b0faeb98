import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Fragment, type ReactNode } from 'react';
import { INSERTIONS, type Insertion } from '../insertions.ts';

interface InsertMenuProps {
  editor: Editor;
  onRun: (item: Insertion) => void;
  /** The button that opens the menu. */
  children: ReactNode;
}

const ITEMS = INSERTIONS.filter(({ section, name }) => section !== 'Text' && name !== 'link');

/** The content of the slash menu for mouse users, without entries that have a toolbar button. */
export function InsertMenu({ editor, onRun, children }: InsertMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md" returnFocus={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {ITEMS.map((item, index) => {
          const Icon = item.icon;
          return (
            <Fragment key={item.name}>
              {index > 0 && ITEMS[index - 1]?.section !== item.section ? <Menu.Divider /> : null}
              <Menu.Item
                leftSection={<Icon size={15} aria-hidden />}
                onClick={() => {
                  editor.commands.focus();
                  onRun(item);
                }}
              >
                {item.label}
              </Menu.Item>
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
