import { contentIdOf } from '#model/paths.ts';
import { keepInfo, readerInfo } from '#site/elements/reader.ts';
import { showToast } from '#site/elements/toast.ts';

const BOOKMARK =
  '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M6 3h12v18l-6-5-6 5z"/></svg>';

/** For members alone: shows what they have saved, saves in place, and says when they could not be logged out. Without it, forms do the same. */
export class BlockElement extends HTMLElement {
  private info: { favourites: number[] } = { favourites: [] };

  connectedCallback(): void {
    document.addEventListener('submit', this.onSubmit);
    document.addEventListener('click', this.onClick);
    document.addEventListener('part-added', this.onPart);
    void readerInfo()
      .then((info) => {
        this.info = isInfo(info) ? info : this.info;
        this.mark(document);
      })
      .catch(() => {});
  }

  disconnectedCallback(): void {
    document.removeEventListener('submit', this.onSubmit);
    document.removeEventListener('click', this.onClick);
    document.removeEventListener('part-added', this.onPart);
  }

  private onPart = ({ target }: Event): void => {
    if (target instanceof Element) this.mark(target);
  };

  private onSubmit = (event: SubmitEvent): void => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const button = form.querySelector<HTMLElement>('[data-favorite]');
    const isLogout = /[@.]logout$/.test(form.querySelector<HTMLInputElement>('[name=x_form]')?.value ?? '');
    if (!button && !isLogout) return;
    event.preventDefault();
    if (button) void this.toggle(button);
    else void this.logOut(form);
  };

  private onClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.card-favorite') : null;
    if (button) void this.toggle(button);
  };

  private mark(root: ParentNode): void {
    for (const link of root.querySelectorAll<HTMLAnchorElement>('.card-title > a')) {
      const id = contentIdOf(link.pathname);
      if (id !== null && link.host === location.host) this.addTo(link, id);
    }
    this.show();
  }

  private addTo(link: HTMLAnchorElement, id: number): void {
    const card = link.closest('.card');
    if (!card || card.querySelector('.card-favorite')) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'card-favorite';
    button.setAttribute('data-favorite', String(id));
    button.setAttribute('aria-label', `${this.word('add')}: ${link.textContent}`);
    button.innerHTML = BOOKMARK;
    card.append(button);
  }

  private show(): void {
    for (const button of document.querySelectorAll('[data-favorite]'))
      button.setAttribute('aria-pressed', String(this.info.favourites.includes(idOf(button))));
  }

  private async toggle(button: Element): Promise<void> {
    const id = idOf(button);
    const { favourites } = this.info;
    const isHeld = favourites.includes(id);
    const x_form = isHeld ? '@removeFavorite' : '@addFavorite';
    try {
      const { goTo } = await send({ x_form, contentId: String(id), path: '/' });
      // Elsewhere there is something to be done first: to log in, or to make room.
      if (goTo !== '/') return location.assign(goTo);
      this.info.favourites = isHeld ? favourites.filter((one) => one !== id) : [id, ...favourites];
      keepInfo(this.info);
      this.show();
    } catch {
      showToast(this.word('failed'), this.word('close'));
    }
  }

  private async logOut(form: HTMLFormElement): Promise<void> {
    try {
      const { goTo } = await send(Object.fromEntries(new FormData(form)));
      location.assign(goTo);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      showToast(this.word('unable').replace('{message}', message), this.word('close'));
    }
  }

  private word(name: string): string {
    return this.getAttribute(`data-${name}`) ?? '';
  }
}

const idOf = (button: Element) => Number(button.getAttribute('data-favorite'));

function isInfo(info: unknown): info is { favourites: number[] } {
  return typeof info === 'object' && info !== null && 'favourites' in info && Array.isArray(info.favourites);
}

/** Where it leads when it was done; throws what is wrong. */
async function send(fields: Record<string, FormDataEntryValue>): Promise<{ goTo: string }> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') body.set(name, value);
  const answer = await fetch('/account', { method: 'POST', body, headers: { accept: 'application/json' } });
  const said = await answer.json();
  if (said.state !== 'goesOn') throw new Error(said.message ?? said.error ?? String(answer.status));
  return said;
}
