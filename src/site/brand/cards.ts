/** The sorts of cards a site may choose instead of its theme's. */
import plain from './styles/cards-plain.css?inline';
import raised from './styles/cards-raised.css?inline';
import ruled from './styles/cards-ruled.css?inline';
import tinted from './styles/cards-tinted.css?inline';

const CARDS: Readonly<Record<string, string>> = { plain, ruled, tinted, raised };

/** Rules that stand after those of the themes; none for a site whose cards are as its theme has them. */
export function cardCss(cardStyle: string): string {
  return CARDS[cardStyle] ?? '';
}
