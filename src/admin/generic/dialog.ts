/** Properties that all dialogs and drawers share. */

/** The close button has a label, and the head of a dialog is not a second banner of the page. */
export const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
} as const;
