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
    uploading: 'Still uploading',
    stopUploads: 'Stop and leave',
    uploadsLost: 'Files are still uploading. If you leave, unfinished uploads are lost.',
    lost: (what: string) => `This ${what} is not saved yet. If you leave, your changes are lost.`,
  },
  draft: {
    title: 'Unsaved changes found',
    keptFrom: (time: string) => `This browser has unsaved changes from ${time}.`,
    restore: 'Restore',
    discard: 'Discard',
  },
  failures: {
    unreachable:
      'The server cannot be reached. What you typed is still on this page: check your connection, then try again.',
    unreadable: (status: number) =>
      `The server could not answer (status ${status}). What you typed is still on this page: try again in a minute. If it persists, tell your administrator.`,
  },
  loginAgain: {
    title: 'Your login has expired',
    kept: 'What you typed stays here and is saved once you are logged in again. Press Tab to get to this form.',
    singleSignOn: 'Log in with single sign-on',
    password: 'Use a password',
    inWindow: 'Log in in the window that has opened. This message then closes.',
    blocked:
      'Your browser blocked the login window. Allow pop-ups for this page and try again, or use a password.',
    other: (other: string, first: string, hasTexts: boolean) =>
      `You are now logged in as ${other}. ${
        hasTexts
          ? `The text below was typed by ${first}. It is not saved in your name: copy it, or log in as ${first}.`
          : `This screen was opened by ${first}.`
      }`,
    unsaved: (first: string) => `Not saved, typed by ${first}`,
    copy: 'Copy text',
    copied: 'Copied',
    asFirst: (first: string) => `Log in as ${first}`,
    asOther: (other: string) => `Continue as ${other}`,
    done: 'You are logged in',
    closeWindow: 'You can close this window.',
  },
  versions: {
    title: 'Versions',
    current: 'current',
    none: 'No versions yet. Every save creates one.',
    older: 'Show older versions',
    all: 'All versions',
    wouldChange: (time: string) => `Restoring the version of ${time} would change:`,
    same: 'This version is the same as the current one.',
    unsaved: 'Save your changes before you restore a version.',
    restore: 'Restore',
    restored: 'Restored. The previous version is kept.',
    leftOutTitle: 'Some fields were not restored',
    leftOut: (fields: readonly string[]) => `${fields.join(', ')}: the old value is no longer valid.`,
    failed: 'Not restored',
  },
  saving: {
    saving: 'Saving…',
    failed: (why: string) => `Not saved: ${why}`,
    conflict: 'Not saved',
    unsaved: 'Not saved yet',
    saved: (time: string) => `Saved ${time}`,
    offline: 'you are offline.',
    unanswered: 'the server could not answer. Your text is kept and sent again.',
    unansweredChanges:
      'the server could not answer. Your changes are kept in this browser: save again in a minute.',
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
