/** The menu of one part of many, like a block of a layout. It is made when first opened: there may be a hundred. */
import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './part-menu.module.css';

interface PartMenuProps {
  /** Names the button. */
  label: string;
  children: () => ReactNode;
}

export function PartMenu({ label, children }: PartMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isMade, setIsMade] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Once the menu is there: it finds its first entry only when it opens.
  useEffect(() => {
    if (!isMade) return;
    button.current?.focus();
    setIsOpen(true);
  }, [isMade]);
  const opener = (
    <button
      ref={button}
      type="button"
      className={classes['button']}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...(isMade ? {} : { onClick: () => setIsMade(true) })}
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
      <Menu.Dropdown>{isOpen ? children() : null}</Menu.Dropdown>
    </Menu>
  );
}
