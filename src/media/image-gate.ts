/** The audience of a gated image. Its URL contains the audience, and the server checks it at each request. */
import type { AccessDecision } from '#access/decide-access.ts';

/**
 * Readers who may read the item, or who satisfy the requirements of a block of the site, which the gate finds by `audience`: accounts of another realm are not
 * its readers.
 */
export type ImageGate = { item: number } | { site: number; audience: readonly number[] };

/** At most 20 ids in the audience (block `gated_page_content`), in eleven characters each. */
export const IMAGE_GATE_LENGTH_MAX = 240;

const PATTERN = /^(?:item-([1-9]\d{0,9})|site-([1-9]\d{0,9})((?:\.\d{1,10})*))$/;

/** Its form in a URL: `item-12`, or `site-7.3.5` for readers of site 7 with the audience 3 and 5; `site-7` for all who are logged in. */
export function imageGateName(gate: ImageGate): string {
  if ('item' in gate) return `item-${gate.item}`;
  return `site-${[gate.site, ...gate.audience].join('.')}`;
}

/** Parses the audience in such a name; undefined for any other text. */
export function parseImageGate(name: string): ImageGate | undefined {
  const match = name.length <= IMAGE_GATE_LENGTH_MAX ? PATTERN.exec(name) : null;
  if (!match) return undefined;
  const [, item, site, audience = ''] = match;
  if (item !== undefined) return { item: Number(item) };
  return { site: Number(site), audience: audience.split('.').slice(1).map(Number) };
}

/**
 * The gate of images, if the decision opened one; undefined otherwise, also for content of a partner's feed,
 * whose readers this system does not know.
 */
export function imageGateOf(decision: AccessDecision, gate: ImageGate): ImageGate | undefined {
  const isOpened = decision.kind === 'open' && decision.gate !== null && decision.by !== 'feed';
  return isOpened ? gate : undefined;
}
