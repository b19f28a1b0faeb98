import { storeReaderInfo, readerInfo } from '#site/elements/reader.ts';

/** Buttons that save an item, and the submit button of the logout form. */
const BUTTONS = '[data-favorite], [value$=logout] ~ button';

/**
 * For members only, at the end of every page: shows saved items, saves without reloading, and reports
 * failures in a popover, which Escape or a click elsewhere closes. Without this script, plain forms do the
 * same.
 */
export class BlockElement extends HTMLElement {
  connectedCallback(): void {
    // Browsers from before 2024 have no popovers: they use the plain forms.
    if (!('popover' in this)) return;
    document.addEventListener('click', this.onClick);
    document.addEventListener('part-added', () => void this.mark());
    void this.mark();
  }

  private onClick = (event: Event): void => {
    const button = event.target instanceof Element && event.target.closest(BUTTONS);
    if (!button) return;
    event.preventDefault();
    // Closes the outdated message, so that the same message is announced again if it recurs.
    this.togglePopover(false);
    const id = idOf(button);
    void (id ? this.toggle(id) : this.logOut());
  };

  private async mark(): Promise<void> {
    const info = await readerInfo().catch(() => null);
    if (!info) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.card-title > a')) {
      const id = Number(link.getAttribute('data-item'));
      if (id) this.addTo(link, id);
    }
    show(new Set(info.favourites));
  }

  private addTo(link: HTMLAnchorElement, id: number): void {
    const card = link.closest('.card:not(:has(.card-favorite))');
    const button = this.parentElement?.querySelector('template')?.content.firstElementChild?.cloneNode(true);
    if (!card || !(button instanceof Element)) return;
    button.setAttribute('data-favorite', String(id));
    button.setAttribute('aria-label', `${button.getAttribute('aria-label')}: ${link.textContent}`);
    card.append(button);
  }

  private async toggle(id: number): Promise<void> {
    try {
      const info = await readerInfo();
      const favourites = new Set(info?.favourites);
      const isHeld = favourites.delete(id);
      const goTo = await send(isHeld ? '@removeFavorite' : '@addFavorite', String(id));
      // The action first needs another page: a login, or making room.
      if (!info || goTo !== '/') return location.assign(goTo);
      if (!isHeld) favourites.add(id);
      storeReaderInfo({ ...info, favourites: [...favourites] });
      show(favourites);
    } catch (error) {
      // A refusal, as for simulated readers, shows the server's reason; a request without a response can be
      // repeated.
      if (error instanceof Refusal) this.say('refused', error.message);
      else this.say('failed');
    }
  }

  private async logOut(): Promise<void> {
    try {
      location.assign(await send('@logout'));
    } catch (error) {
      this.say('unable', error instanceof Error ? error.message : '');
    }
  }

  private say(which: string, reason = ''): void {
    this.textContent = (this.getAttribute(`data-${which}`) ?? '{message}').replace('{message}', reason);
    this.togglePopover(true);
  }
}

/** Id of the item that a button saves; 0 for other buttons. */
const idOf = (button: Element) => Number(button.getAttribute('data-favorite'));

function show(favourites: Set<number>): void {
  for (const button of document.querySelectorAll('[data-favorite]'))
    button.setAttribute('aria-pressed', String(favourites.has(idOf(button))));
}

/** Returns the URL to redirect to on success; throws an error with its message. */
async function send(x_form: string, contentId = ''): Promise<string> {
  const body = new URLSearchParams({ x_form, contentId, path: '/' });
  const answer = await fetch('/account', { method: 'POST', body, headers: { accept: 'application/json' } });
  const { state, goTo, message, error } = await answer.json();
  if (message) throw new Refusal(message);
  if (state !== 'goesOn') throw new Error(error ?? answer.status);
  return goTo;
}

/** An error with a message for the reader in their language. */
class Refusal extends Error {}
