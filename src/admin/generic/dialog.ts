/** Properties that all dialogs and drawers share. */

/**
 * Gives the close button a label, and prevents the header of a dialog from being a second banner of the page.
 */
export const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
} as const;

/** Gives the focus of a dialog to its first field, if it has one, before any other control. */
export function markFirstField(form: HTMLElement | null): void {
  form?.querySelector('input, textarea, select')?.setAttribute('data-autofocus', 'true');
}
