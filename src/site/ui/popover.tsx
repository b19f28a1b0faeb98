/**
 * A small panel next to its button. The browser itself opens it, closes it on a click outside and on Escape, and restores the
 * focus: with or without any script.
 */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export interface PopoverProps {
  /** Unique on the page. */
  id: string;
  /** Label of the button. */
  label: string;
  /** Before the label, and in its place where the window is narrow. */
  icon?: IconName;
  children: ReactNode;
}

export function Popover({ id, label, icon, children }: PopoverProps) {
  return (
    <>
      <button type="button" className="popover-button" popoverTarget={id}>
        {icon ? <LabelledIcon icon={icon} label={label} /> : label}
        <Icon name="down" />
      </button>
      <div id={id} className="popover" popover="auto">
        {children}
      </div>
    </>
  );
}

function LabelledIcon({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="popover-label">{label}</span>
    </>
  );
}
