/**
 * The element around the menu panel. The browser opens and closes the panel (popover). This element traps the
 * focus inside while the panel is open, closes the panel on a click on any link, and opens the search page
 * with the URL format of its filters.
 */
export class SiteMenu extends HTMLElement {
  connectedCallback(): void {
    const panel = this.querySelector<HTMLElement>('[popover]');
    if (!panel) return;
    // Runs before the panel is shown or hidden, so that the browser can return the focus to a button that is
    // able to receive it.
    panel.addEventListener('beforetoggle', (event) => this.trapFocus(event.newState === 'open'));
    panel.addEventListener('toggle', (event) => {
      // The event comes after the panel is shown: by then the reader may be typing in its search field.
      if (event.newState === 'open') {
        if (!panel.contains(document.activeElement)) panel.querySelector('button')?.focus();
      }
      // The browser restores the focus only from inside the panel; the focus may have left the page since.
      else if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)?.focus();
    });
    panel.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) panel.hidePopover();
    });
    this.querySelector('form')?.addEventListener('formdata', ({ formData }) => toFilters(formData));
  }

  /** Makes everything else on the page unreachable while the panel is open. */
  private trapFocus(isOpen: boolean): void {
    for (const other of this.parentElement?.children ?? []) {
      if (other !== this && other instanceof HTMLElement) other.inert = isOpen;
    }
  }
}

/**
 * Converts the form to the query that the search page's own filters use (specification, public site, section
 * 2 "Routes").
 */
function toFilters(data: FormData): void {
  const text = data.get('text');
  data.delete('text');
  data.set('filters', JSON.stringify({ text, types: [], websiteSchedule: [], page: 1 }));
}
