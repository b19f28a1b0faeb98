/** English texts of the block; every other language has the same keys. */
export type MostReadWords = ReturnType<typeof en>;
export const en = () => ({ mostRead: 'Most read' });
