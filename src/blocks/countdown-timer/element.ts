const SECONDS = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const;

/** Counts down to `data-until`; its state is `counting` before that instant and `after` from then on. */
export class BlockElement extends HTMLElement {
  private timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    this.show();
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer);
  }

  private readonly show = (): void => {
    const left = Date.parse(this.getAttribute('data-until') ?? '') - Date.now();
    if (!(left > 0)) {
      this.setAttribute('data-state', 'after');
      return;
    }
    this.setAttribute('data-state', 'counting');
    const format = new Intl.NumberFormat(this.getAttribute('data-locale') ?? undefined);
    let rest = Math.ceil(left / 1000);
    for (const [unit, seconds] of Object.entries(SECONDS)) {
      const place = this.querySelector(`[data-unit="${unit}"]`);
      if (place) place.textContent = format.format(Math.floor(rest / seconds));
      rest %= seconds;
    }
    // Runs again at the next whole second, so that no second is skipped after the browser was busy.
    this.timer = setTimeout(this.show, left % 1000 || 1000);
  };
}
