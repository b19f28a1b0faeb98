import type { BlockExample } from '#model/define-block.ts';
import { articleContent } from '#examples/cards.ts';
import { EXAMPLE_MEMBERSHIPS, EXAMPLE_SURVEY } from '../../../orders/model/examples.ts';

const gatedFor = (reason: string) => ({ content: articleContent({ gated: { reason }, isBehindGate: true }) });

export const examples: readonly BlockExample[] = [
  {
    name: 'an article for members',
    settings: {},
    page: gatedFor('registrationRequired'),
    data: { memberships: EXAMPLE_MEMBERSHIPS.slice(0, 1), survey: null, thanks: null },
  },
  {
    name: 'one of two memberships, with a title',
    settings: { title: 'Read on' },
    page: gatedFor('membershipRequired'),
    data: { memberships: EXAMPLE_MEMBERSHIPS, survey: null, thanks: null },
  },
  {
    name: 'a reader whose membership does not include it',
    settings: {},
    page: gatedFor('membershipMissing'),
    data: { memberships: EXAMPLE_MEMBERSHIPS.slice(1), survey: null, thanks: null },
  },
  {
    name: 'a survey',
    settings: {},
    page: gatedFor('surveyRequired'),
    data: { memberships: [], survey: EXAMPLE_SURVEY, thanks: null },
  },
  {
    name: 'a survey, or a membership',
    settings: {},
    page: gatedFor('surveyRequired'),
    data: { memberships: EXAMPLE_MEMBERSHIPS.slice(0, 1), survey: EXAMPLE_SURVEY, thanks: null },
  },
  {
    name: 'a gate that failed',
    settings: {},
    page: gatedFor('gateFailed'),
    data: { memberships: [], survey: null, thanks: null },
    empty: true,
  },
  {
    name: 'a survey that was answered',
    settings: {},
    page: { content: articleContent({ isBehindGate: true, asks: { surveyId: 1, surveyType: '1' } }) },
    data: { memberships: [], survey: null, thanks: { text: 'The harbour thanks you.' } },
  },
  {
    name: 'an open article',
    settings: {},
    page: { content: articleContent() },
    data: { memberships: [], survey: null, thanks: null },
    empty: true,
  },
];
