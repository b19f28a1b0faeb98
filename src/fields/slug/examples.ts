import { defineFieldExamples } from '#examples/fields.ts';
import { slug } from './field.ts';

export const examples = defineFieldExamples(slug, [
  {
    options: { label: 'Alias' },
    good: [
      { given: ' tide-tables ', stored: 'tide-tables', words: 'tide-tables', presented: 'tide-tables' },
      { given: 'جداول-المد', words: 'جداول-المد', presented: 'جداول-المد' },
      { given: '港の時刻表', words: '港の時刻表', presented: '港の時刻表' },
    ],
    refused: [
      { given: 'Tide tables', message: 'Alias may contain lower-case letters, digits and single hyphens.' },
      { given: 'Überfahrt', message: 'Alias may contain lower-case letters, digits and single hyphens.' },
      { given: '🚢', message: 'Alias may contain lower-case letters, digits and single hyphens.' },
      { given: 'tides/2027', message: 'Alias may contain lower-case letters, digits and single hyphens.' },
      { given: 'a'.repeat(101), message: 'Alias may have at most 100 characters.' },
    ],
  },
  {
    options: { label: 'Address', path: true },
    good: [{ given: 'tides/2027', words: 'tides/2027', presented: 'tides/2027' }],
    refused: [
      {
        given: 'tides//2027',
        message:
          'Address may contain lower-case letters, digits and single hyphens, with slashes between parts.',
      },
    ],
  },
  {
    options: { label: 'Custom URL', path: true, isFree: true },
    good: [
      {
        given: ' /2015/04/24/Title.html ',
        stored: '2015/04/24/title.html',
        words: '2015/04/24/title.html',
        presented: '2015/04/24/title.html',
      },
      { given: 'News//%C3%9Cber/', stored: 'news/über', words: 'news/über', presented: 'news/über' },
      { given: '港/の,船', words: '港/の,船', presented: '港/の,船' },
    ],
    refused: [
      { given: '/a?b=c', message: 'Custom URL must be a path without ? and #.' },
      { given: '/a%23b', message: 'Custom URL must be a path without ? and #.' },
      { given: '/a/../b', message: 'Custom URL may not contain . or .. between slashes.' },
      { given: '/', message: 'Custom URL must contain at least one letter or digit.' },
      { given: '/100%', message: 'Custom URL has a % that is not part of an escape such as %C3%A9.' },
      {
        given: 'my page',
        message:
          'Custom URL may contain letters, digits, slashes, dots and hyphens, but no spaces or quotation marks.',
      },
      {
        given: 'a\u0000b',
        message:
          'Custom URL may contain letters, digits, slashes, dots and hyphens, but no spaces or quotation marks.',
      },
      {
        given: 'ü'.repeat(60),
        message:
          'Custom URL may have at most 240 characters, with special characters encoded (é counts as %C3%A9).',
      },
    ],
  },
]);
