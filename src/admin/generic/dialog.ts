/** Properties that all dialogs and drawers share. */

/**
 * Gives the close button a label, and prevents the header of a dialog from being a second banner of the page.
 */
export const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
} as const;
