import { forgetInfo } from '#site/elements/forget-reader.ts';
import { showToast } from '#site/elements/toast.ts';

/** Shows the result of a change as a toast. Without this script it is a notice on the page; a failure stays there too. */
export class BlockElement extends HTMLElement {
  connectedCallback(): void {
    const notice = this.querySelector<HTMLElement>('[data-toast]');
    if (!notice) return;
    // The stored data lists the newsletters of a member.
    forgetInfo();
    showToast(notice.textContent, this.getAttribute('data-close') ?? '');
    if (notice.getAttribute('data-toast') === 'done') notice.remove();
  }
}
