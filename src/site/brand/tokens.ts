/** A site's look except colours and fonts, as custom properties; empty for the themes' original design. */
import type { SiteLook } from '#settings/base-styles.ts';

type Properties = Readonly<Record<string, string>>;

const CORNERS: Readonly<Record<string, Properties>> = {
  none: { radius: '0', 'radius-small': '0', 'radius-button': '0' },
  small: { radius: '0.375rem', 'radius-small': '0.25rem', 'radius-button': '0.25rem' },
  large: { radius: '1.25rem', 'radius-small': '0.75rem', 'radius-button': '1.5em' },
};

const RULES: Readonly<Record<string, Properties>> = {
  fine: { 'rule-row': '1px', 'rule-title': '1px', 'rule-bar': '2px' },
  heavy: { 'rule-row': '10px', 'rule-title': '6px', 'rule-bar': '8px' },
};

const TRACKING: Readonly<Record<string, string>> = { tight: '-0.02em', wide: '0.05em' };

/** Font sizes above that of the text. The largest ones grow with the window. */
const SCALES: Readonly<Record<string, Properties>> = {
  calm: {
    'step-1': '1.1875rem',
    'step-2': '1.3125rem',
    'step-3': 'clamp(1.375rem, 1.3rem + 0.4vw, 1.5625rem)',
    'step-4': 'clamp(1.625rem, 1.45rem + 0.8vw, 2rem)',
    'step-5': 'clamp(1.875rem, 1.5rem + 1.6vw, 2.625rem)',
    'heading-scale': '0.86',
  },
  bold: {
    'step-1': '1.375rem',
    'step-2': '1.75rem',
    'step-3': 'clamp(1.875rem, 1.6rem + 1.1vw, 2.4375rem)',
    'step-4': 'clamp(2.125rem, 1.6rem + 2.2vw, 3.375rem)',
    'step-5': 'clamp(2.375rem, 1.4rem + 4vw, 4.75rem)',
    'heading-scale': '1.2',
  },
};

const DENSITIES: Readonly<Record<string, number>> = { compact: 0.75, airy: 1.3 };

/** Factor between the site's distances and its spacing: 1 unless the site is denser or airier. */
export function densityOf({ density }: SiteLook): number {
  return DENSITIES[density] ?? 1;
}

/** Differences from the defaults in `styles/base.css`; the rules follow that file. */
export function tokenProperties(look: SiteLook): Properties {
  const { headingWeight, headingCase } = look;
  const tracking = TRACKING[look.headingTracking];
  return {
    ...CORNERS[look.cornerRadius],
    ...RULES[look.ruleWeight],
    ...SCALES[look.typeScale],
    ...(headingWeight !== '700' && { 'heading-weight': headingWeight }),
    ...(headingCase !== 'none' && { 'heading-case': headingCase }),
    ...(tracking && { 'heading-tracking': tracking }),
    ...(densityOf(look) !== 1 && { density: String(densityOf(look)) }),
  };
}
