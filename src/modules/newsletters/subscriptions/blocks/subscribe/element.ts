import { forgetInfo } from '#site/elements/forget-reader.ts';

/** Where a member's choice is made: the sources of the specification that members have. */
type MemberSource = 'Account' | 'NlWidgetAuthenticated';

interface ServiceResult {
  /** True if nothing was changed: no login, an unknown newsletter, or a server that cannot be reached. */
  error: boolean;
  /** Message for the reader; empty without an answer of the server. */
  message: string;
}

/**
 * Once the form was sent, takes the chosen newsletters off the list. In the footer (`data-pane`), opens the form
 * in a pane; without this script, its link opens the page with the form.
 */
export class BlockElement extends HTMLElement {
  /**
   * For scripts of a site (specification, public site, section 7): subscribes the logged-in member to the newsletter with a
   * product id, which is its own id, or that at Omeda where one is set. The title is part of the result.
   */
  async subscribeToNewsletter(
    productId: number,
    title: string,
    source: MemberSource = 'NlWidgetAuthenticated',
    promoCode: string | null = null,
  ): Promise<ServiceResult & { title: string }> {
    const input = { newsletterId: productId, source, promoCode };
    return { ...(await change('subscribeSiteUserNewsletter', input)), title };
  }

  /** Ends the subscription of the logged-in member. */
  async unsubscribeToNewsletter(
    productId: number,
    source: MemberSource = 'NlWidgetAuthenticated',
  ): Promise<ServiceResult> {
    return change('unsubscribeSiteUserNewsletter', { newsletterId: productId, source });
  }

  connectedCallback(): void {
    if (this.hasAttribute('data-pane')) {
      this.querySelector('a')?.addEventListener('click', (event) => this.onLink(event));
      return;
    }
    const form = this.querySelector('site-form');
    if (!form) return;
    const sent = () => form.getAttribute('data-state') === 'sent' && this.removeChosen(form);
    new MutationObserver(sent).observe(form, { attributeFilter: ['data-state'] });
  }

  private removeChosen(form: Element): void {
    // The stored data lists the newsletters of a member.
    forgetInfo();
    for (const box of form.querySelectorAll<HTMLInputElement>('[name="newsletters"]:checked'))
      box.closest('label')?.remove();
    const isLeft = form.querySelector('[name="newsletters"]') !== null;
    this.toggleAttribute('data-rest', isLeft);
    if (isLeft || this.querySelector('[data-all-done]')) return;
    const all = document.createElement('p');
    all.setAttribute('data-all-done', '');
    all.textContent = this.getAttribute('data-all');
    form.after(all);
  }

  private onLink(event: MouseEvent): void {
    const { currentTarget: link } = event;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void this.open(link.href).catch(() => location.assign(link.href));
  }

  /** The browser traps the focus in the pane, closes it on Escape, and returns the focus to the link. */
  private async open(href: string): Promise<void> {
    const answer = await fetch(href, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const block = page.querySelector('block-subscribe:not([data-pane])');
    if (!answer.ok || !block) throw new Error(`The page answered ${answer.status}.`);
    const pane = document.createElement('dialog');
    pane.className = 'site-pane';
    pane.setAttribute('aria-label', block.querySelector('h1')?.textContent ?? '');
    const close = document.createElement('button');
    close.className = 'site-pane-close';
    close.textContent = this.getAttribute('data-close');
    close.addEventListener('click', () => pane.close());
    pane.append(close, document.adoptNode(block));
    pane.addEventListener('click', ({ target }) => target === pane && pane.close());
    pane.addEventListener('close', () => pane.remove());
    document.body.append(pane);
    await styled(pane);
    pane.dispatchEvent(new CustomEvent('part-added', { bubbles: true }));
    pane.showModal();
  }
}

/** Longest time in milliseconds that the pane waits for the style sheets of its form. */
const SHEETS_MS = 3_000;

/** Waits until the style sheets in an element are loaded. */
async function styled(element: Element): Promise<void> {
  const loads = [...element.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
    (link) =>
      new Promise((resolve) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', resolve);
      }),
  );
  await Promise.race([Promise.all(loads), new Promise((resolve) => setTimeout(resolve, SHEETS_MS))]);
}

interface Answer {
  data?: Record<string, ServiceResult | null> | null;
}

/** Calls an operation of the member. */
async function change(id: string, input: object): Promise<ServiceResult> {
  try {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, variables: { input } }),
    });
    const { data }: Answer = await answer.json();
    const [result] = Object.values(data ?? {});
    // The stored data lists the newsletters of a member.
    if (result?.error === false) forgetInfo();
    return { error: result?.error !== false, message: result?.message ?? '' };
  } catch {
    return { error: true, message: '' };
  }
}
