/**
 * Submits a form without leaving its page. Without this script, or if it cannot run, the browser submits the
 * form normally.
 */
import { afterLabel } from '../ui/forms/after-label.ts';
import { forgetInfo } from './forget-reader.ts';
import { showToast } from './toast.ts';

interface Challenge {
  token: string;
  salt: string;
  hash: string;
  below: number;
}

interface Answer {
  state: 'sent' | 'again' | 'goesOn';
  message: string;
  goTo: string;
  errors?: Record<string, string>;
  /** The form's texts have changed: the page is reloaded. */
  isOutdated?: true;
}

/** People take longer than this to fill in even the shortest form; the server rejects faster submissions. */
const LEAST_MS = 2_100;

export class BlockElement extends HTMLElement {
  private pendingAnswer: Promise<{ token: string; answer: string; from: number }> | null = null;
  private isSending = false;

  connectedCallback(): void {
    const { form } = this;
    if (!form || !crypto.subtle) return;
    form.addEventListener('focusin', () => void this.challenge(), { once: true });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.send(form);
    });
    const country = this.field('countryCode');
    country?.addEventListener('change', () => this.narrowRegions(country.value));
    if (country) this.narrowRegions(country.value);
  }

  private get form(): HTMLFormElement | null {
    return this.querySelector('form');
  }

  private field(name: string): HTMLInputElement | HTMLSelectElement | null {
    return this.querySelector(`[name="${name}"]`);
  }

  /**
   * The challenge is requested once and solved while the form is filled in; after a failure it is requested
   * again.
   */
  private challenge(): Promise<{ token: string; answer: string; from: number }> {
    this.pendingAnswer ??= this.answerChallenge().catch((error: unknown) => {
      this.pendingAnswer = null;
      throw error;
    });
    return this.pendingAnswer;
  }

  private async answerChallenge(): Promise<{ token: string; answer: string; from: number }> {
    const { token, salt, hash, below } = await post<Challenge>(
      '/__form',
      new URLSearchParams({ path: this.path, x_form: this.getAttribute('data-block') ?? '' }),
    );
    const from = performance.now();
    return { token, answer: String(await solve(salt, hash, below)), from };
  }

  private get path(): string {
    return this.form?.getAttribute('action') ?? `${location.pathname}${location.search}`;
  }

  private async send(form: HTMLFormElement): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    this.tell(this.getAttribute('data-sending') ?? '');
    try {
      const { token, answer, from } = await this.challenge();
      await new Promise((done) => setTimeout(done, Math.max(0, from + LEAST_MS - performance.now())));
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
      body.set('x_token', token);
      body.set('x_answer', answer);
      this.show(await post<Answer>(this.path, body));
    } catch {
      // A retry sends the same attempt, so that a submission whose response was lost is stored only once.
      this.showFaults(this.getAttribute('data-unreachable') ?? '', {});
    }
    this.isSending = false;
    this.tell('');
  }

  private show({ state, message, goTo, errors = {}, isOutdated }: Answer): void {
    if (isOutdated) return this.form?.submit();
    if (state === 'goesOn') return goOn(goTo);
    this.removeAttribute('data-state');
    if (state === 'sent') {
      // The form can be used again if the page shows it again.
      this.pendingAnswer = null;
      this.showFaults('', {});
      const done = this.querySelector<HTMLElement>('.form-done');
      if (done) done.textContent = message;
      this.setAttribute('data-state', 'sent');
      done?.focus();
      showToast(message, this.getAttribute('data-close') ?? '');
      return;
    }
    if (Object.keys(errors).length === 0) this.pendingAnswer = null;
    const trap = this.field('x_website');
    if (trap) trap.value = '';
    this.showFaults(message, errors);
  }

  private showFaults(message: string, errors: Record<string, string>): void {
    const box = this.querySelector<HTMLElement>('.form-faults');
    const list = box?.querySelector('ul');
    if (!box || !list) return;
    const colon = this.getAttribute('data-after-label') ?? ' ';
    const places = [...this.querySelectorAll<HTMLElement>('[data-error]')];
    list.replaceChildren(
      ...places.flatMap((place) => {
        const name = place.getAttribute('data-error') ?? '';
        const error = errors[name] ?? '';
        place.textContent = error;
        const own = place.id.slice(0, -'-error'.length);
        const field = document.getElementById(own);
        if (error) field?.setAttribute('aria-invalid', 'true');
        else field?.removeAttribute('aria-invalid');
        return error ? [entry(own, labelOf(field), error, colon)] : [];
      }),
    );
    box.hidden = message === '';
    const words = box.querySelector('.form-message');
    if (words) words.textContent = message;
    box.focus();
  }

  /** Shows only the regions of the chosen country; hides the field if it has none, or before one is chosen. */
  private narrowRegions(country: string): void {
    const region = this.field('region');
    if (!region) return;
    let hasAny = false;
    for (const group of region.querySelectorAll<HTMLOptGroupElement>('optgroup')) {
      const matches = group.getAttribute('data-country') === country;
      group.hidden = group.disabled = !matches;
      hasAny ||= matches;
      if (!matches && group.querySelector('option:checked')) region.value = '';
    }
    const field = region.closest<HTMLElement>('.form-field');
    field?.toggleAttribute('hidden', !hasAny);
    field?.querySelector('.form-star')?.toggleAttribute('hidden', !hasAny);
    region.toggleAttribute('required', hasAny);
  }

  private tell(words: string): void {
    const state = this.querySelector('.form-state');
    if (state) state.textContent = words;
  }
}

/** Redirects to `goTo`; reloads the page if it is already open, because its content may have changed. */
function goOn(goTo: string): void {
  forgetInfo();
  const to = new URL(goTo, location.href);
  const isHere = to.pathname === location.pathname && to.search === location.search;
  location.assign(goTo);
  if (isHere) location.reload();
}

function labelOf(field: HTMLElement | null): string {
  const label = field instanceof HTMLFieldSetElement ? field.querySelector('legend') : labels(field)?.[0];
  return (label?.textContent ?? '').replace(/\s*\*$/, '');
}

function labels(field: HTMLElement | null): NodeListOf<HTMLLabelElement> | null {
  return field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
    ? field.labels
    : null;
}

function entry(id: string, label: string, error: string, colon: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.textContent = label;
  item.append(link, afterLabel(label, colon), error);
  return item;
}

/**
 * Returns the server's response, including a rejection with a message; throws on an error without a message.
 */
async function post<Result>(path: string, body: URLSearchParams): Promise<Result> {
  const answer = await fetch(path, { method: 'POST', body, headers: { accept: 'application/json' } });
  const said = await answer.json();
  if (!answer.ok && said.state === undefined)
    throw new Error(`The server returned ${answer.status} for the form.`);
  return said;
}

/** Finds the number whose salted hash matches. Searches in slices, so that typing is never blocked. */
async function solve(salt: string, hash: string, below: number): Promise<number> {
  const encoder = new TextEncoder();
  for (let number = 0; number < below; number += 1) {
    const bytes = await crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${number}`));
    if (hex(bytes) === hash) return number;
  }
  throw new Error('The bot check has no solution.');
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
