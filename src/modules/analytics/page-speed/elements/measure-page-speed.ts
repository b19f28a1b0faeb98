/** Measures how fast a page was. In a chunk that only a sample of views loads. */
import { onCLS, onINP, onLCP, onTTFB, type CLSMetric, type LCPMetric } from 'web-vitals';

/** As in `model/speed-event.ts`, whose checks are not loaded by pages. */
const MILLISECONDS_MAX = 60_000;
const THOUSANDTHS_MAX = 10_000;

type SpeedEvent = Record<string, string | number | undefined>;

/**
 * When the page is hidden for the first time, calls `add` with one event or two, then `send`: layout shift is another
 * event if its block differs from that of the largest element. What the browser does not measure is absent.
 */
export function measurePageSpeed(
  { layout }: DOMStringMap,
  add: (event: SpeedEvent) => void,
  send: () => void,
): void {
  const values: Record<string, number> = {};
  let largest: Node | null | undefined;
  let shifted: Node | null | undefined;
  const measured = ({ name, value, navigationType }: Measured) => {
    // Values of a page that the browser restored from its memory are not those of its first view.
    if (navigationType === 'back-forward-cache') return false;
    const whole = Math.round(name === 'CLS' ? value * 1_000 : value);
    if (whole < 0 || whole > (name === 'CLS' ? THOUSANDTHS_MAX : MILLISECONDS_MAX)) return false;
    values[name.toLowerCase()] = whole;
    return true;
  };
  const options = { reportAllChanges: true };
  onLCP((metric) => {
    if (measured(metric)) largest = largestElement(metric);
  }, options);
  onCLS((metric) => {
    if (measured(metric)) shifted = largestShift(metric);
  }, options);
  onINP(measured, options);
  onTTFB(measured, options);
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', leave);
    const places = { largest: blockOf(largest), shifted: blockOf(shifted) };
    for (const event of eventsOf(values, places, Number(layout) || undefined)) add(event);
    send();
  };
  // The library measures in the capturing phase of the same event; this listener is called after it.
  addEventListener('visibilitychange', leave);
}

interface Measured {
  name: string;
  value: number;
  navigationType: string;
}

interface BlockPlace {
  block?: string | undefined;
  blockType?: string | undefined;
}

function eventsOf(
  { cls, ...times }: Record<string, number>,
  { largest, shifted }: { largest: BlockPlace; shifted: BlockPlace },
  layout: number | undefined,
): SpeedEvent[] {
  const first = { ...times, ...largest, layout };
  const isOneBlock = largest.block === shifted.block && largest.blockType === shifted.blockType;
  if (cls !== undefined && isOneBlock) return [{ ...first, cls }];
  const events: SpeedEvent[] = Object.keys(times).length > 0 ? [first] : [];
  if (cls !== undefined) events.push({ cls, ...shifted, layout });
  return events;
}

function largestElement({ entries }: LCPMetric): Node | null | undefined {
  return entries.at(-1)?.element;
}

/** The element that was moved by the largest of the shifts. */
function largestShift({ entries }: CLSMetric): Node | null | undefined {
  const [first, ...others] = entries;
  if (!first) return undefined;
  return others.reduce((one, other) => (other.value > one.value ? other : one), first).sources[0]?.node;
}

/** Position and type of the block that contains a node. */
function blockOf(node: Node | null | undefined): BlockPlace {
  const element = node instanceof Element ? node : node?.parentElement;
  const frame = element?.closest<HTMLElement>('[data-block]');
  const { at, block } = frame?.dataset ?? {};
  return { block: at, blockType: block };
}
