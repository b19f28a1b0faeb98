import type { RecordPaths } from '#admin/generic/record-pages/record-paths.ts';

/** The addresses of the specification, and one beside them for a single redirect. */
export const paths: RecordPaths = {
  list: '/redirects',
  create: '/create-redirect',
  record: (id) => `/edit-redirect/${id}`,
};
