/** Texts of the admin's frame, and of its generic lists and forms, in English. Screens bring their own. */

export const en = {
  states: {
    loading: 'Loading',
    notLoaded: 'This could not be loaded',
    retry: 'Try again',
  },
  list: {
    noMatch: 'Nothing matches',
    noMatchHelp: 'Use fewer words, or remove a filter.',
    showAll: 'Show everything',
    empty: (records: string) => `No ${records} yet`,
  },
  leaving: {
    title: 'Not saved yet',
    without: 'Leave without saving',
    save: 'Save and leave',
    kept: (what: string) =>
      `Your changes to this ${what} are not live yet. If you leave without saving, this browser keeps them.`,
    discard: 'Discard and leave',
    stay: 'Stay here',
    lost: (what: string) => `This ${what} is not saved yet. What you entered is lost if you leave.`,
  },
  draft: {
    title: 'Unsaved changes found',
    keptFrom: (time: string) => `This browser kept changes from ${time}.`,
    restore: 'Restore',
    discard: 'Discard',
  },
  saving: {
    saving: 'Saving…',
    failed: (why: string) => `Not saved: ${why}`,
    conflict: 'Not saved',
    unsaved: 'Not saved yet',
    saved: (time: string) => `Saved ${time}`,
    offline: 'you are offline.',
    textKept: 'the server can’t be reached. Your text is kept and sent again.',
    changesKept: 'the server can’t be reached. Your changes are kept in this browser.',
  },
  connection: {
    offline: 'You are offline',
    offlineHelp: 'Keep writing: your changes are kept in this browser until you are back online.',
  },
  account: {
    title: 'Account',
    of: (initials: string, name: string) => `${initials}: account of ${name}`,
    profile: 'Profile and password',
    logOut: 'Log out',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'Auto',
  },
  navigation: {
    forbidden: 'You do not have permission to open this',
    forbiddenHelp:
      'Ask an administrator for access; the name of this screen tells them which permission you need.',
    notFound: 'Page not found',
    notFoundAt: (path: string) => `Page not found: ${path}`,
    notFoundHelp: 'The URL may be mistyped, or the page has moved. Use the navigation to find it.',
  },
};
