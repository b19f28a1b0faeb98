/** The card styles that a site can choose instead of its theme's. */
import plain from './styles/cards-plain.css?inline';
import raised from './styles/cards-raised.css?inline';
import ruled from './styles/cards-ruled.css?inline';
import tinted from './styles/cards-tinted.css?inline';

const CARDS: Readonly<Record<string, string>> = { plain, ruled, tinted, raised };

/** Rules that follow those of the themes; empty for a site with its theme's cards. */
export function cardCss(cardStyle: string): string {
  return CARDS[cardStyle] ?? '';
}
