/** A planned item: its title, and how to move and remove it by mouse, finger and keys. */
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useDrop, useGrab } from '#admin/ui/editor/drag.tsx';
import { PartMenu } from '#admin/ui/editor/part-menu.tsx';
import { STATUS } from '#access/decide-access.ts';
import { dropName, stepOf, type Direction, type QueueItem } from './queue-moves.ts';
import type { QueueChanges } from './use-queue.ts';
import classes from './queue.module.css';

interface PlannedItemProps {
  item: QueueItem;
  /** All items of the week. */
  items: readonly QueueItem[];
  /** Whether the day can still be changed. */
  isOpen: boolean;
  changes: QueueChanges;
  onMove: (item: QueueItem) => void;
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
};

export function PlannedItem({ item, items, isOpen, changes, onMove }: PlannedItemProps) {
  const { id, name, newsletter, day, content } = item;
  const grab = useGrab('item', String(id));
  const drop = useDrop(isOpen ? 'item' : 'none', dropName({ newsletter, day, before: id }));
  const title = useFocusAfterMove(changes.focus, id);
  const step = (direction: Direction) => {
    const to = stepOf(items, item, direction);
    if (to) changes.move(item, to);
  };
  const note = noteOf(item);
  return (
    <li ref={drop.ref} className={classes.slot} data-target={drop.isTarget || undefined}>
      <div ref={grab.ref} className={classes.card} data-dragged={grab.isDragged || undefined}>
        {isOpen ? (
          <span ref={grab.handleRef} className={classes.grip} aria-hidden>
            <GripVertical size={14} />
          </span>
        ) : null}
        <span className={classes.words}>
          <Link
            ref={title}
            to={`/edit-content/${content}`}
            className={classes.name}
            {...(isOpen && {
              'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight',
              onKeyDown: (event: KeyboardEvent) => onKey(event, step),
            })}
          >
            <bdi>{name}</bdi>
          </Link>
          {note ? <span className={classes.note}>{note}</span> : null}
        </span>
        {isOpen ? (
          <PartMenu label={`Actions for ${name}`}>
            {() => <ItemMenu item={item} items={items} changes={changes} step={step} onMove={onMove} />}
          </PartMenu>
        ) : null}
      </div>
    </li>
  );
}

function onKey(event: KeyboardEvent, step: (direction: Direction) => void): void {
  const direction = KEYS[event.key];
  if (!event.altKey || !direction) return;
  event.preventDefault();
  step(direction);
}

type ItemMenuProps = Omit<PlannedItemProps, 'isOpen'> & { step: (direction: Direction) => void };

function ItemMenu({ item, items, changes, step, onMove }: ItemMenuProps) {
  return (
    <>
      <Menu.Item disabled={!stepOf(items, item, 'up')} onClick={() => step('up')}>
        Move up
      </Menu.Item>
      <Menu.Item disabled={!stepOf(items, item, 'down')} onClick={() => step('down')}>
        Move down
      </Menu.Item>
      <Menu.Item onClick={() => onMove(item)}>Move to…</Menu.Item>
      <Menu.Item c="var(--mantine-color-error)" onClick={() => changes.remove(item)}>
        Remove
      </Menu.Item>
    </>
  );
}

/** Why readers would not get the item today; null if they would. */
function noteOf({ status }: QueueItem): string | null {
  if (status === STATUS.deleted) return 'In the trash';
  return status === STATUS.draft ? 'Draft' : null;
}

/**
 * A moved item gets the focus, because its element is another one on its new day: unless the user is elsewhere by then, as the
 * item is rendered once more when the queue is loaded.
 */
function useFocusAfterMove(focus: QueueChanges['focus'], id: number) {
  const title = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (focus?.id !== id) return undefined;
    const refocus = () => {
      const at = document.activeElement;
      if (at === document.body || title.current?.closest('li')?.contains(at)) title.current?.focus();
    };
    refocus();
    // A dropdown menu that closes returns the focus later.
    const timer = setTimeout(refocus, 30);
    return () => clearTimeout(timer);
  }, [focus, id]);
  return title;
}
