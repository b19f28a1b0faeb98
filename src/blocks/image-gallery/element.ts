/** A swipe shorter than this is treated as a tap whose finger slipped. */
const SWIPE_PX = 40;

/** Shows the gallery's images full screen, each at a URL: `#image-3`. */
export class BlockElement extends HTMLElement {
  private dialog: HTMLDialogElement | null = null;
  private readonly image = new Image();
  private links: HTMLAnchorElement[] = [];
  private current = 0;
  private isOpenedHere = false;
  private swipeFrom: number | null = null;

  private readonly followAddress = (): void => {
    const { prefix = '' } = this.dataset;
    const number = location.hash.startsWith(`#${prefix}`)
      ? Number(location.hash.slice(prefix.length + 1))
      : 0;
    if (this.links[number - 1]) this.show(number - 1);
    else this.dialog?.close();
  };

  connectedCallback(): void {
    this.dialog = this.querySelector('dialog');
    this.links = [...this.querySelectorAll<HTMLAnchorElement>('li a')];
    for (const [index, link] of this.links.entries())
      link.addEventListener('click', (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        history.pushState(history.state, '', this.addressOf(index));
        this.isOpenedHere = true;
        this.show(index);
      });
    this.listen();
    addEventListener('popstate', this.followAddress);
    this.followAddress();
  }

  disconnectedCallback(): void {
    removeEventListener('popstate', this.followAddress);
  }

  private listen(): void {
    const { dialog } = this;
    if (!dialog) return;
    dialog.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button) this.step(Number(button.getAttribute('data-step') ?? 0));
    });
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'Home') this.go(0);
      if (key === 'End') this.go(this.links.length - 1);
      if (key === 'ArrowRight') this.step(this.forward);
      if (key === 'ArrowLeft') this.step(-this.forward);
    });
    dialog.addEventListener(
      'touchstart',
      ({ touches }) => {
        this.swipeFrom = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
      },
      { passive: true },
    );
    dialog.addEventListener('touchend', ({ changedTouches }) => {
      const moved = (changedTouches[0]?.clientX ?? 0) - (this.swipeFrom ?? NaN);
      if (Math.abs(moved) >= SWIPE_PX) this.step(moved < 0 ? this.forward : -this.forward);
    });
    dialog.addEventListener('close', () => this.leave());
  }

  /** Direction of the next image: 1 to the right, -1 to the left on right-to-left pages. */
  private get forward(): 1 | -1 {
    return this.matches(':dir(rtl)') ? -1 : 1;
  }

  private addressOf(index: number): string {
    return `#${this.getAttribute('data-prefix') ?? ''}${index + 1}`;
  }

  /** Moves by `by` images; the close button has the step 0. */
  private step(by: number): void {
    if (by === 0) this.dialog?.close();
    else this.go((this.current + by + this.links.length) % this.links.length);
  }

  private go(index: number): void {
    history.replaceState(history.state, '', this.addressOf(index));
    this.show(index);
  }

  private show(index: number): void {
    const [dialog, link] = [this.dialog, this.links[index]];
    if (!dialog || !link) return;
    const { image } = this;
    if (!image.isConnected) dialog.querySelector('figure')?.prepend(image);
    this.current = index;
    image.src = link.href;
    image.alt = link.querySelector('img')?.alt ?? '';
    dialog
      .querySelector('figcaption')
      ?.replaceChildren(
        ...(link.closest('figure')?.querySelector('figcaption')?.cloneNode(true).childNodes ?? []),
      );
    const counter = dialog.querySelector('p');
    if (counter) counter.textContent = `${index + 1} / ${this.links.length}`;
    for (const button of dialog.querySelectorAll<HTMLElement>('[data-step]'))
      button.hidden = this.links.length < 2;
    if (!dialog.open) dialog.showModal();
    // Preloads the next image.
    new Image().src = this.links[(index + 1) % this.links.length]?.href ?? '';
  }

  /** Restores the previous URL, and returns to the thumbnail of the image that was viewed. */
  private leave(): void {
    const link = this.links[this.current];
    if (location.hash.startsWith(`#${this.getAttribute('data-prefix') ?? ''}`)) {
      if (this.isOpenedHere) history.back();
      else history.replaceState(history.state, '', location.pathname + location.search);
    }
    this.isOpenedHere = false;
    link?.scrollIntoView({ block: 'nearest' });
    link?.focus({ preventScroll: true });
  }
}
