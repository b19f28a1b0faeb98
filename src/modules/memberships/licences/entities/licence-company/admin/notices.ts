/** Notices above a site license: its end, how its addresses were parsed, and its use. */
import type { Notice } from '#model/screens/define-record.ts';

export const notices: readonly Notice[] = [hasExpired(), understoodRanges(), usage()];

function hasExpired(): Notice {
  return {
    isApplicable: ({ expires }) => typeof expires === 'string' && Date.parse(expires) <= Date.now(),
    tone: 'yellow',
    lines: ({ expires }, { longInstant }) => [`This license expired on ${longInstant(String(expires))}.`],
    forReaders: true,
  };
}

/** Shows how the addresses were parsed, and which ranges overlap. */
function understoodRanges(): Notice {
  return {
    isApplicable: ({ licenceNotes }) => textsOf(licenceNotes).length > 0,
    tone: 'gray',
    title: () => 'IP addresses',
    lines: ({ licenceNotes }) => textsOf(licenceNotes),
    forReaders: true,
  };
}

function usage(): Notice {
  return {
    isApplicable: ({ licenceUsage }) => textsOf(licenceUsage).length > 0,
    tone: 'gray',
    title: () => 'Usage',
    lines: ({ licenceUsage }) => textsOf(licenceUsage),
    actions: [
      {
        label: 'Release all seats',
        isApplicable: ({ emailDomains }) => typeof emailDomains === 'string',
        operation: 'releaseLicenceSeats',
        question: {
          text: 'Readers take a free seat when they next log in.',
          label: 'Release all seats',
        },
        done: () => 'All seats were released.',
        failed: 'The seats were not released',
      },
    ],
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
