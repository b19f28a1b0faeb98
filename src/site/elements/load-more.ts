/** Loads more content after the end of a page: when its button is pressed, or when the end comes near. */
import type { More, PagePart } from '#grid/shapes/load-more.ts';
import { onScroll } from './on-scroll.ts';

/**
 * Distance of the page's end below the window at which more is loaded (specification, public site, section 4
 * "Load more").
 */
const NEAR_PX = 250;

/** A page whose URL and title the window shows while the page is in view. */
interface ShownPage {
  path: string;
  title: string;
  place: Element;
}

export class BlockElement extends HTMLElement {
  private next: More | null = null;
  /** A part that was requested, and is not on the page yet. */
  private coming: Promise<PagePart> | null = null;
  private isShowing = false;
  /** After a failure only the button retries: an automatic retry at the end of the page would never end. */
  private hasFailed = false;
  private pages: ShownPage[] = [];
  /** The page whose URL and title the window shows; initially the page itself. */
  private current: ShownPage | undefined;
  private stopLooking = () => {};

  connectedCallback(): void {
    const more: More | null = JSON.parse(this.getAttribute('data-more') ?? 'null');
    this.next = more;
    const before = this.previousElementSibling;
    if (before)
      this.pages = [{ path: location.pathname + location.search, title: document.title, place: before }];
    this.current = this.pages[0];
    this.button?.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void this.show(true);
    });
    this.stopLooking = onScroll(() => this.look());
    this.look();
  }

  disconnectedCallback(): void {
    this.stopLooking();
  }

  private get button(): HTMLAnchorElement | null {
    return this.querySelector('.load-more-next');
  }

  private look(): void {
    this.followPage();
    const below = this.getBoundingClientRect().top - innerHeight;
    if (this.hasFailed) return;
    // Requests the next part one window height ahead, so that it is ready in time.
    if (below < innerHeight) void this.ask();
    if (this.next?.when === 'scroll' && below <= NEAR_PX) void this.show(false);
  }

  /** Requests the next part without showing it. */
  private ask(): Promise<PagePart> | null {
    if (!this.next || this.coming) return this.coming;
    const part = fetchPart(this.next);
    this.coming = part;
    part.catch(() => {
      this.coming = null;
      this.hasFailed = true;
    });
    return part;
  }

  private async show(isRequested: boolean): Promise<void> {
    if (this.isShowing) return;
    this.isShowing = true;
    this.tell(this.getAttribute('data-loading') ?? '');
    try {
      const part = await this.ask();
      if (part) this.add(part, isRequested);
      this.hasFailed = false;
      this.tell('');
    } catch {
      this.tell(this.getAttribute('data-failed') ?? '');
    }
    this.isShowing = false;
    this.look();
  }

  private add(part: PagePart, isRequested: boolean): void {
    const shown = this.next;
    this.coming = null;
    this.next = part.more;
    if (part.more) this.button?.setAttribute('href', part.more.href);
    else this.button?.remove();
    if (part.html === '' || !shown) return;
    const place = document.createElement(shown.what === 'page' ? 'article' : 'div');
    place.className = `more-part more-${shown.what}`;
    place.tabIndex = -1;
    place.innerHTML = part.html;
    addStyles(part.css);
    this.before(place);
    if (shown.what === 'page') this.pages.push({ path: shown.path, title: part.title, place });
    if (isRequested) place.focus({ preventScroll: true });
    // The site's script then activates the blocks in the part.
    place.dispatchEvent(new CustomEvent('part-added', { bubbles: true }));
  }

  /** Gives the window the URL and title of the page that reaches its middle. */
  private followPage(): void {
    const middle = innerHeight / 2;
    const inView =
      this.pages.findLast(({ place }) => place.getBoundingClientRect().top <= middle) ?? this.pages[0];
    if (!inView || inView === this.current) return;
    this.current = inView;
    document.title = inView.title;
    history.replaceState(history.state, '', inView.path);
  }

  private tell(words: string): void {
    const state = this.querySelector('[role="status"]');
    if (state && state.textContent !== words) state.textContent = words;
  }
}

async function fetchPart({ what, path, used }: More): Promise<PagePart> {
  const query = new URLSearchParams({ path, used, ...(what === 'rows' && { rows: 'later' }) });
  const answer = await fetch(`/__part?${query.toString()}`, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server returned ${answer.status} for the next part.`);
  return answer.json();
}

const added = new Set<string>();

/** Adds styles of blocks that the page did not have, each once. */
function addStyles(css: string): void {
  if (css === '' || added.has(css)) return;
  added.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
