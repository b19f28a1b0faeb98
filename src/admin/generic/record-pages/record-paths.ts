/** Where the generic pages of an entity are, below /admin. */
export interface RecordPaths {
  list: string;
  create: string;
  record: (id: number) => string;
}
