/**
 * The panel that the hamburger button opens. The browser itself opens and closes it; `site-menu` adds
 * behaviour that HTML does not have.
 */
import { createElement, type ReactNode } from 'react';
import { Icon } from '#site/ui/icons.tsx';
import { useWords, useWordsAttributes } from '#site/ui/words.ts';

const PANEL_ID = 'site-menu';

/** Button that opens the panel, with or without a script. */
export function MenuButton() {
  const words = useWords();
  const english = useWordsAttributes();
  return (
    <button
      type="button"
      className="icon-button"
      popoverTarget={PANEL_ID}
      aria-haspopup="dialog"
      aria-label={words.menu.menu}
      {...english}
    >
      <Icon name="menu" />
    </button>
  );
}

interface MenuPanelProps {
  className: string;
  /** Shown next to the button that closes the panel. */
  head: ReactNode;
  children: ReactNode;
}

/** Panel that closes on Escape, with its button, and on a click outside. */
export function MenuPanel({ className, head, children }: MenuPanelProps) {
  const words = useWords();
  const english = useWordsAttributes();
  return createElement(
    'site-menu',
    null,
    <div
      id={PANEL_ID}
      className={`menu-panel ${className}`}
      popover="auto"
      role="dialog"
      aria-label={words.menu.menu}
    >
      <div className="menu-panel-inside">
        <div className="menu-panel-head">
          {head}
          <button
            type="button"
            className="icon-button"
            popoverTarget={PANEL_ID}
            popoverTargetAction="hide"
            aria-label={words.menu.close}
            {...english}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </div>,
  );
}
