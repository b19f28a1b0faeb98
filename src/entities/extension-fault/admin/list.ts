import { defineList } from '#model/screens/define-list.ts';

interface ExtensionFaultRow {
  extension: string;
  file: string;
}

/** Parts of extensions that failed in the last 7 days. */
export const list = defineList<ExtensionFaultRow>({
  source: {
    operation: 'getExtensionFaults',
    member: 'faults',
    limit: 100,
    isOfAllSites: true,
    cacheKey: 'extensionFaults',
  },
  label: 'Extension failures',
  lead: 'What fails is left out; everything else is served. The log has the error messages. Failures disappear after 7 days without another.',
  columns: [
    { key: 'extension', label: 'Extension', width: '160px' },
    { key: 'part', label: 'Part', note: ({ file }) => file },
    { key: 'count', label: 'Failures', width: '100px', from: 'sm' },
    { key: 'lastAt', label: 'Last failure', instant: { none: '' }, width: '140px' },
  ],
  empty: { title: 'No failures', text: 'All extensions are working normally.' },
});
