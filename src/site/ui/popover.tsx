/**
 * A small panel beside what opens it. The browser itself opens it, closes it on a click beside it and on Escape, and gives the
 * focus back: with or without any script.
 */
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

export interface PopoverProps {
  /** Unique on the page. */
  id: string;
  /** What the button says. */
  label: string;
  children: ReactNode;
}

export function Popover({ id, label, children }: PopoverProps) {
  return (
    <>
      <button type="button" className="popover-button" popoverTarget={id}>
        {label}
        <Icon name="down" />
      </button>
      <div id={id} className="popover" popover="auto">
        {children}
      </div>
    </>
  );
}
