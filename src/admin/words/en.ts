/** English texts of the admin's frame and of its generic lists and forms. Screens define their own texts. */

export const en = {
  states: {
    loading: 'Loading',
    notLoaded: 'This could not be loaded',
    retry: 'Try again',
  },
  list: {
    noMatch: 'No results',
    noMatchHelp: 'Use fewer words or remove a filter.',
    showAll: 'Clear filters',
    empty: (records: string) => `No ${records} yet`,
  },
  leaving: {
    title: 'Not saved yet',
    without: 'Leave without saving',
    save: 'Save and leave',
    storedHere: (what: string) =>
      `Your changes to this ${what} are not saved yet. If you leave without saving, this browser keeps them.`,
    stay: 'Stay here',
    uploading: 'Still uploading',
    stopUploads: 'Stop and leave',
    uploadsLost: 'Files are still uploading. If you leave, unfinished uploads are lost.',
  },
  draft: {
    restored: (count: number, time: string) =>
      count === 0
        ? `Restored unsaved changes from ${time}.`
        : `Restored ${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'} from ${time}.`,
    removed: (time: string) => `Removed the unsaved changes from ${time}.`,
    sent: (count: number, time: string) =>
      count === 0
        ? `Changes from ${time} were sent and may already be saved.`
        : `${count.toLocaleString('en')} ${count === 1 ? 'character' : 'characters'} from ${time} were sent and may already be saved.`,
    stored: (count: number, time: string) =>
      count === 0
        ? `This browser has unsaved changes from ${time}.`
        : `This browser has ${count.toLocaleString('en')} unsaved ${count === 1 ? 'character' : 'characters'} from ${time}.`,
    restore: 'Restore',
  },
  failures: {
    unreachable:
      'The server can’t be reached. Your text is still on this page. Check your connection, then try again.',
    siteMissing: 'The server did not receive which site this page is for. Reload the page, then try again.',
    unreadable: (status: number) =>
      `The server failed to respond (status ${status}). Your text is still on this page. Try again in a minute. If the problem persists, contact your administrator.`,
  },
  reauthentication: {
    title: 'Your login has expired',
    storedHere: 'Your text stays here and is saved once you log in again. Press Tab to reach the login form.',
    singleSignOn: 'Log in with single sign-on',
    password: 'Use a password',
    inWindow: 'Log in in the window that has opened. This message then closes.',
    blocked:
      'Your browser blocked the login window. Allow pop-ups for this page and try again, or use a password.',
    other: (other: string, first: string, hasTexts: boolean) =>
      `You are now logged in as ${other}. ${
        hasTexts
          ? `${first} wrote the text below. It is not saved under your name. Copy the text, or log in as ${first}.`
          : `This screen was opened by ${first}.`
      }`,
    unsaved: (first: string) => `Not saved, written by ${first}`,
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
    wouldChange: (time: string) => `Restoring the version from ${time} will change:`,
    same: 'This version is the same as the current one.',
    unsaved: 'Save your changes before you restore a version.',
    restore: 'Restore',
    restored: 'Restored. The previous version is kept.',
    leftOutTitle: 'Some fields were not restored',
    leftOut: (fields: readonly string[]) => `${fields.join(', ')}: the old value is no longer valid.`,
    failed: 'Not restored',
  },
  warnings: {
    title: 'Save these changes?',
    save: 'Save',
    back: 'Keep editing',
    stopped: 'you chose to keep editing.',
  },
  counts: {
    title: 'Answers',
    total: (count: number) =>
      count === 0 ? 'No answers yet' : count === 1 ? '1 answer' : `${count.toLocaleString('en')} answers`,
    share: (count: number, percent: number) => `${count.toLocaleString('en')} (${Math.round(percent)} %)`,
  },
  saving: {
    saving: 'Saving…',
    failed: (why: string) => `Not saved: ${why}`,
    conflict: 'Not saved',
    unsaved: 'Not saved yet',
    saved: (time: string) => `Saved ${time}`,
    offline: 'you are offline.',
    unanswered: 'the server failed to respond. Your text is kept and will be sent again.',
    unansweredChanges:
      'the server failed to respond. Your changes are kept in this browser. Save again in a minute.',
    textPending: 'the server can’t be reached. Your text is kept and will be sent again.',
    changesStored: 'the server can’t be reached. Your changes are kept in this browser.',
  },
  connection: {
    offline: 'You are offline',
    offlineHelp: 'Keep writing. Your changes are kept in this browser until you are back online.',
  },
  account: {
    title: 'Account',
    of: (initials: string, name: string) => `${initials}: ${name}’s account`,
    profile: 'Profile and password',
    logOut: 'Log out',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'Auto',
  },
  navigation: {
    forbidden: 'You do not have permission to open this screen',
    forbiddenHelp: 'Ask an administrator for access to this screen.',
    off: (extension: string) => `The extension “${extension}” is off`,
    offHelp: 'A migration of it failed. System > Extensions (/admin/system/extensions) shows its failures.',
    notFound: 'Page not found',
    notFoundAt: (path: string) => `Page not found: ${path}`,
    notFoundHelp: 'The URL may be mistyped, or the page may have moved. Use the navigation to find the page.',
  },
};
