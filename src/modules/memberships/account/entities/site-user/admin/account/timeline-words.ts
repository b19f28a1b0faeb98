/** Describes events of an account as texts. */

const KINDS = new Map([
  ['registered', 'Registered'],
  ['imported', 'Imported'],
  ['created', 'Added by staff'],
  ['loggedIn', 'Logged in'],
  ['loginRefused', 'Login refused'],
  ['loginUnlocked', 'Login unlocked'],
  ['resetLinkSent', 'Reset link sent'],
  ['loggedOut', 'Logged out'],
  ['loggedOutEverywhere', 'Logged out everywhere'],
  ['passwordChanged', 'Password changed'],
  ['emailChangeRequested', 'Email change requested'],
  ['emailChanged', 'Email changed'],
  ['emailChangeUndone', 'Email change undone'],
  ['addressRequested', 'Further email requested'],
  ['addressAdded', 'Further email added'],
  ['addressRemoved', 'Further email removed'],
  ['profileChanged', 'Profile changed'],
  ['consentGiven', 'Consent given'],
  ['consentWithdrawn', 'Consent withdrawn'],
  ['grantGiven', 'Membership granted'],
  ['grantEnded', 'Membership ended'],
  ['orderPlaced', 'Order placed'],
  ['orderConfirmed', 'Order confirmed'],
  ['orderCancelled', 'Order cancelled'],
  ['seatClaimed', 'License seat claimed'],
  ['seatReleased', 'License seat released'],
  ['seatRefused', 'All license seats taken'],
  ['favoriteAdded', 'Favorite added'],
  ['favoriteRemoved', 'Favorite removed'],
  ['simulated', 'Simulated by staff'],
  ['exported', 'Data exported'],
  ['merged', 'Merged with another account'],
  ['closed', 'Account closed'],
  ['reopened', 'Account reopened'],
  ['email', 'Email'],
]);

/** `Membership granted`; a kind that only a later version knows is shown by its key. */
export function kindInWords(kind: string): string {
  return KINDS.get(kind) ?? kind;
}

/** The details of an entry in one line; devices by their readable names, times by `short`. */
export function detailsInWords(
  details: Readonly<Record<string, unknown>>,
  { short, device }: { short: (instant: string) => string; device: (userAgent: string) => string },
): string {
  return Object.entries(details)
    .flatMap(([key, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
      const text = String(value);
      if (text === '') return [];
      if (key === 'device') return device(text);
      if (key === 'until') return `until ${short(text)}`;
      if (key === 'lockedUntil') return `locked until ${short(text)}`;
      if (key === 'attempts') return text === '1' ? '1 attempt' : `${text} attempts`;
      if (key === 'seats') return text === '1' ? '1 seat' : `${text} seats`;
      if (key === 'from') return `from ${text}`;
      if (key === 'to') return `to ${text}`;
      if (key === 'devices') return text === '1' ? '1 device' : `${text} devices`;
      return text;
    })
    .join(', ');
}
