/** For whom an image is that a gate keeps. Its address says so, and whoever serves it asks at each request. */
import type { AccessDecision } from './decide-access.ts';
import type { BlockAsks } from './define-gate.ts';

/** Readers who may read the item, or who have what a block asks for. */
export type ImageGate = { item: number } | { asks: BlockAsks };

/** At most 20 memberships (block `gated_page_content`), in eleven characters each. */
export const IMAGE_GATE_LENGTH_MAX = 240;

const PATTERN = /^(?:item-([1-9]\d{0,9})|members(?:-(\d{1,10}(?:\.\d{1,10})*))?)$/;

/** As it stands in an address: `item-12`, `members` or `members-3.7`. */
export function imageGateName(gate: ImageGate): string {
  if ('item' in gate) return `item-${gate.item}`;
  const { membershipIds } = gate.asks;
  return membershipIds.length > 0 ? `members-${membershipIds.join('.')}` : 'members';
}

/** Whom such a name means; undefined for any other text. */
export function parseImageGate(name: string): ImageGate | undefined {
  const match = name.length <= IMAGE_GATE_LENGTH_MAX ? PATTERN.exec(name) : null;
  if (!match) return undefined;
  const [, item, memberships] = match;
  if (item !== undefined) return { item: Number(item) };
  const membershipIds = memberships === undefined ? [] : memberships.split('.').map(Number);
  return { asks: { registrationRequired: true, membershipIds } };
}

/**
 * The gate of images, where the decision says that one opened; undefined where there is none. What a partner's feed is given
 * goes to readers this system does not know.
 */
export function imageGateOf(decision: AccessDecision, gate: ImageGate): ImageGate | undefined {
  const isOpened = decision.kind === 'open' && decision.gate !== null && decision.by !== 'feed';
  return isOpened ? gate : undefined;
}
