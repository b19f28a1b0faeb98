/** Adds buttons and arrow keys to the strip; scrolling itself works without the script. */
export class BlockElement extends HTMLElement {
  private resizes: ResizeObserver | null = null;

  connectedCallback(): void {
    this.addEventListener('click', this.press);
    this.strip?.addEventListener('keydown', this.type);
    this.strip?.addEventListener('scroll', this.update, { passive: true });
    this.resizes = new ResizeObserver(this.update);
    if (this.strip) this.resizes.observe(this.strip);
    this.update();
  }

  disconnectedCallback(): void {
    this.resizes?.disconnect();
  }

  private get strip(): HTMLElement | null {
    return this.querySelector('[data-strip]');
  }

  private readonly press = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    const { strip } = this;
    if (!button || !strip || button.ariaDisabled === 'true') return;
    // Number of fully visible cards.
    const perPage = Math.max(1, Math.floor(strip.clientWidth / this.cardWidth()));
    this.move(Number(button.getAttribute('data-step')) * perPage);
  };

  /** Arrow keys move by one card, in the direction of the key. */
  private readonly type = (event: KeyboardEvent): void => {
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (side === undefined || event.target !== this.strip || event.altKey || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    this.move(side * this.forwards());
  };

  private move(cards: number): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.strip?.scrollBy({
      left: cards * this.cardWidth() * this.forwards(),
      behavior: isStill ? 'instant' : 'smooth',
    });
  }

  /** 1 if the strip runs to the right, -1 if it runs to the left. */
  private forwards(): 1 | -1 {
    return this.strip && getComputedStyle(this.strip).direction === 'rtl' ? -1 : 1;
  }

  /** Width of a card including the gap to the next. */
  private cardWidth(): number {
    const [first, second] = this.querySelectorAll('li');
    const own = first?.getBoundingClientRect();
    if (!own) return 1;
    return second ? Math.abs(second.getBoundingClientRect().left - own.left) || own.width : own.width;
  }

  private readonly update = (): void => {
    const { strip } = this;
    const buttons = this.querySelector<HTMLElement>('[data-buttons]');
    if (!strip || !buttons) return;
    const room = strip.scrollWidth - strip.clientWidth;
    const at = Math.abs(strip.scrollLeft);
    buttons.hidden = room <= 1;
    for (const button of buttons.querySelectorAll<HTMLElement>('[data-step]')) {
      const isAtEnd = button.getAttribute('data-step') === '1' ? at >= room - 1 : at <= 1;
      button.ariaDisabled = String(isAtEnd);
    }
  };
}
