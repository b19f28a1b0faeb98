/** What each choice of who can read an item means. */
export const READERS_HELP = {
  account: 'Logged-in readers can read all of it.',
  membership: 'Members with one of these can read all of it.',
  survey: 'Readers who have answered it can read all of it.',
  open: 'Everyone can read all of it, even if its section or content type is for members.',
  none: 'Same as its section and content type',
};
