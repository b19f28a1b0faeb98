/** What each choice of who can read an item means. */
export const READERS_HELP = {
  account: 'Any reader who is logged in reads it in full.',
  membership: 'Readers who hold one of these read it in full.',
  survey: 'Readers who have answered it read it in full.',
  open: 'Everyone reads it in full, even where its section or content type is for members.',
  none: 'As its section and content type say',
};
