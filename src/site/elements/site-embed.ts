import { consent } from './consent.ts';
import { frameIn } from './press-to-play.ts';
import { CONSENT_CATEGORIES } from '#site/consent/consent.ts';

/** Shows an embed after consent to its purpose, or when pressed, which is consent to this embed only. */
export class BlockElement extends HTMLElement {
  private stop = (): void => {};

  connectedCallback(): void {
    const box = this.querySelector<HTMLElement>('.embed-frame');
    const purpose = CONSENT_CATEGORIES.find((category) => category === box?.getAttribute('data-purpose'));
    if (!box || !purpose) return;
    this.querySelector('.embed-ask')?.addEventListener('click', (event) => {
      if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
      event.preventDefault();
      this.show(box)?.focus();
    });
    const look = () => {
      if (consent.granted(purpose)) this.show(box);
    };
    this.stop = consent.subscribe(look);
    look();
  }

  disconnectedCallback(): void {
    this.stop();
  }

  private show(box: HTMLElement): HTMLIFrameElement | null {
    this.stop();
    if (box.querySelector('iframe')) return null;
    const frame = frameIn(box);
    frame.loading = 'lazy';
    frame.allow = 'fullscreen; picture-in-picture';
    frame.src = box.getAttribute('data-frame') ?? '';
    box.replaceChildren(frame);
    return frame;
  }
}
