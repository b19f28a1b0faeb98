/** What each choice of who can read an item means. */
export const READERS_HELP = {
  account: 'Logged-in readers can read the full item.',
  membership: 'Readers with one of these memberships can read the full item.',
  survey: 'Readers who have answered the survey can read the full item.',
  open: 'Everyone can read the full item, even if its section or content type is restricted.',
  none: 'Same as the section and content type',
};
