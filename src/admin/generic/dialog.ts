/** What every dialog and drawer shares. */

/** The close button says what it does, and the head of a dialog is not a second banner of the page. */
export const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
} as const;
