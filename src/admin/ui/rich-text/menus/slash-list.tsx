import { Paper, Popover, Portal, Text } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Fragment, useEffect, useRef } from 'react';
import type { Insertion } from '../insertions.ts';
import { runSlashItem, SLASH_LIST_ID, slashKey, slashOptionId, type SlashState } from '../slash-menu.ts';
import style from './slash-list.module.css';

interface SlashListProps {
  editor: Editor;
  onRun: (item: Insertion) => void;
}

/**
 * The menu below a slash. The caret stays in the text, and keystrokes in the text select entries; see
 * `slash-menu.ts`.
 */
export function SlashList({ editor, onRun }: SlashListProps) {
  const menu = useEditorState({
    editor,
    selector: ({ editor: current }) => slashKey.getState(current.state),
  });
  if (!menu) return null;
  const at = editor.view.coordsAtPos(menu.from);
  const place = { left: at.left + window.scrollX, top: at.top + window.scrollY, height: at.bottom - at.top };
  return (
    <Portal>
      <Popover
        opened
        position="bottom-start"
        offset={4}
        withinPortal={false}
        trapFocus={false}
        withRoles={false}
        zIndex={250}
      >
        <Popover.Target>
          <span className={style['caret']} style={place} />
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <Options menu={menu} onChoose={(item) => runSlashItem(editor.view, item, onRun)} />
        </Popover.Dropdown>
      </Popover>
    </Portal>
  );
}

interface OptionsProps {
  menu: SlashState;
  onChoose: (item: Insertion) => void;
}

function Options({ menu, onChoose }: OptionsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [menu.index, menu.query]);
  return (
    // A scrolling element must be reachable without a mouse.
    <Paper
      className={style['list']}
      ref={listRef}
      id={SLASH_LIST_ID}
      role="listbox"
      aria-label="Insert"
      tabIndex={0}
    >
      {menu.items.map((item, index) => {
        const Icon = item.icon;
        // All entries are listed in order of their sections; search results are ordered by relevance.
        const isFirst = menu.query === '' && menu.items[index - 1]?.section !== item.section;
        return (
          <Fragment key={item.name}>
            {isFirst ? (
              <Text size="xs" fw={600} c="dimmed" className={style['section']} role="presentation">
                {item.section}
              </Text>
            ) : null}
            {/* Keys are the text's: the option never has the focus. */}
            {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={slashOptionId(item)}
              role="option"
              aria-selected={index === menu.index}
              className={style['option']}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
            >
              <Icon size={16} aria-hidden />
              <span className={style['label']}>{item.label}</span>
              {item.markdown ? <kbd className={style['markdown']}>{item.markdown}</kbd> : null}
            </div>
          </Fragment>
        );
      })}
    </Paper>
  );
}
