import { defineWords, type EveryLanguage, type Formats } from '#model/define-words.ts';

interface MapWords {
  map: string;
  states: string;
  /** `unit`: as the editor entered it; empty without one. */
  named: (name: string, value: number, unit: string) => string;
  number: (value: number) => string;
}

const saying = (map: string, states: string, colon = ': ') => {
  return ({ number }: Formats): MapWords => ({
    map,
    states,
    named: (name, value, unit) => `${name}${colon}${number(value)}${unit && ` ${unit}`}`,
    number: (value) => number(value),
  });
};

/** Texts of the map; state names are not translated. */
export const words = defineWords<MapWords>({
  en: saying('Map of the United States', 'States'),
  ar: saying('خريطة الولايات المتحدة', 'الولايات'),
  de: saying('Karte der Vereinigten Staaten', 'Bundesstaaten'),
  es: saying('Mapa de los Estados Unidos', 'Estados'),
  fr: saying('Carte des États-Unis', 'États', ' : '),
  ja: saying('アメリカ合衆国の地図', '州', '：'),
  nl: saying('Kaart van de Verenigde Staten', 'Staten'),
} satisfies EveryLanguage<MapWords>);
