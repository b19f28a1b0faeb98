import { defineFieldExamples } from '#examples/fields.ts';
import { language } from './field.ts';

export const examples = defineFieldExamples(language, [
  {
    options: { label: 'Language' },
    good: [
      { given: 'fa', presented: 'Persian' },
      { given: ' pt_br ', stored: 'pt-BR', presented: 'Brazilian Portuguese' },
      { given: 'iw', stored: 'he', presented: 'Hebrew' },
      { given: 'sr-latn-rs', stored: 'sr-Latn-RS', presented: 'Serbian (Latin, Serbia)' },
      // A tag of ISO 639-3 without a name in CLDR.
      { given: 'xav', presented: 'xav' },
    ],
    refused: [
      { given: '', message: 'Language must be a language tag, such as fa or pt-BR.' },
      { given: 'persian', message: 'Language must be a language tag, such as fa or pt-BR.' },
      { given: 'en-', message: 'Language must be a language tag, such as fa or pt-BR.' },
      { given: 'en-x-'.padEnd(36, 'a1'), message: 'Language may have at most 35 characters.' },
      { given: 7, message: 'Language must be text.' },
    ],
  },
]);
