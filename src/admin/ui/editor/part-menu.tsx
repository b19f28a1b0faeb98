/**
 * The menu of one part among many, like a block of a layout. It is rendered only when first opened, because
 * there may be a hundred menus.
 */
import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import classes from './part-menu.module.css';

interface PartMenuProps {
  /** Accessible name of the button. */
  label: string;
  children: () => ReactNode;
}

export function PartMenu({ label, children }: PartMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isMade, setIsMade] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setIsMade(true);
    setIsOpen(true);
  };
  const opener = (
    <button
      ref={button}
      type="button"
      className={classes['button']}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...(isMade ? {} : { onClick: open })}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
  if (!isMade) return opener;
  const change = (opened: boolean) => {
    setIsOpen(opened);
    if (!opened) button.current?.focus();
  };
  return (
    <Menu
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      width={210}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{opener}</Menu.Target>
      <Menu.Dropdown>{isOpen ? <div ref={markFirst}>{children()}</div> : null}</Menu.Dropdown>
    </Menu>
  );
}

/**
 * Focuses the first enabled entry of the menu. A disabled entry cannot take the focus, so keys would have no
 * effect.
 */
function markFirst(entries: HTMLElement | null): void {
  entries?.querySelector('[data-menu-item]:not(:disabled)')?.setAttribute('data-autofocus', 'true');
}
