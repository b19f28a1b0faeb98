/**
 * A small panel next to its button. The browser opens it, closes it on a click outside or on Escape, and
 * restores the focus, with or without a script.
 */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export interface PopoverProps {
  /** Id that is unique on the page. */
  id: string;
  /** Label of the button. */
  label: string;
  /** Shown before the label, and instead of the label in narrow windows. */
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
