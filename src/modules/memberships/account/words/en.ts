import type { Formats } from '#model/define-words.ts';

/** Messages of the account page's sections. */
export interface SectionWords {
  jobTitle: string;
  company: string;
  city: string;
  postalCode: string;
  saveProfile: string;
  profileSaved: string;
  currentPassword: string;
  wrongPassword: string;
  passwordNote: string;
  passwordSaved: string;
  upgradeMembership: string;
  endsOn: string;
  upgradeText: string;
  joined: string;
  ordered: string;
  cannotJoin: string;
  devices: string;
  devicesText: string;
  thisDevice: string;
  unknownDevice: string;
  loggedInOn: string;
  lastUsedOn: string;
  logOut: string;
  logOutDevice: (device: string) => string;
  logOutEverywhere: string;
  deviceLoggedOut: string;
  consents: string;
  consentAccount: string;
  consentMarketing: string;
  consentGiven: string;
  consentWithdrawn: string;
  withdrawConsent: string;
  giveConsent: string;
  consentSaved: string;
  consentChanged: string;
  noConsents: string;
  closeAccount: string;
  closeText: string;
  closeSubmit: string;
  /** Shown above a form that was submitted after the login had expired. */
  noLongerLoggedIn: string;
  tooManyTries: string;
  unableToLogout: (message: string) => string;
}

/** Messages about the seat of a site licence. */
export interface SeatWords {
  siteLicence: string;
  seatHeld: (company: string) => string;
  /** The reader takes a seat at their next login. */
  seatFree: (company: string) => string;
  seatsFull: (company: string) => string;
  releaseSeat: string;
  seatReleased: string;
}

/** Messages about favourites. */
export interface FavouriteWords {
  manageFavorites: string;
  noFavorites: string;
  /** Label of the button on an item. */
  addFavorite: string;
  removeFavorite: string;
  removeNamed: (title: string) => string;
  favoriteRemoved: string;
  favoritesFull: (most: number) => string;
  moreFavorites: string;
  favoriteFailed: string;
}

/** Messages about email addresses. */
export interface AddressWords {
  changeEmail: string;
  changeEmailText: string;
  currentEmail: (email: string) => string;
  newEmail: string;
  changeEmailSubmit: string;
  changeEmailDone: string;
  sameEmail: string;
  confirmEmail: string;
  confirmEmailText: string;
  confirmEmailSubmit: string;
  emailChanged: string;
  undoEmail: string;
  undoEmailText: string;
  undoEmailSubmit: string;
  changeLinkOver: string;
  backToAccount: string;
}

/** Messages about additional addresses of an account. */
export interface FurtherAddressWords {
  emailAddresses: string;
  emailAddressesText: string;
  primaryAddress: string;
  waitingAddress: string;
  addAddress: string;
  addAddressText: string;
  addAddressDone: string;
  addressAdded: string;
  addressesFull: (most: number) => string;
  changeAddress: string;
  address: string;
  whatToDo: string;
  makePrimary: string;
  removeAddress: string;
  changeAddressSubmit: string;
  addressRemoved: string;
  addressMissing: string;
  addressWaits: string;
  confirmAddedText: string;
  undoAdded: string;
  undoAddedText: string;
  undoAddedSubmit: string;
  addedSubject: (site: string) => string;
  addedText: (site: string, email: string) => string;
}

/** Messages of emails. */
export interface AccountMailWords {
  changeSubject: (site: string) => string;
  changeText: (site: string) => string;
  takenSubject: (site: string) => string;
  takenText: (site: string) => string;
  noticeSubject: (site: string) => string;
  noticeText: (site: string, email: string) => string;
  /** Shown to a primary address that cannot undo the change. */
  noticeElsewhereText: (site: string, email: string) => string;
  noticeNote: string;
  closedSubject: (site: string) => string;
  closedText: (site: string) => string;
  closedNote: string;
}

export interface AccountWords
  extends SectionWords, SeatWords, FavouriteWords, AddressWords, FurtherAddressWords, AccountMailWords {}

export const en = (formats: Formats): AccountWords => ({
  ...sections(),
  ...seats(),
  ...favourites(formats),
  ...addresses(),
  ...further(formats),
  ...mails(),
});

const sections = (): SectionWords => ({
  jobTitle: 'Job title',
  company: 'Company',
  city: 'City',
  postalCode: 'Postal code',
  saveProfile: 'Save profile',
  profileSaved: 'Your profile has been saved.',
  currentPassword: 'Current password',
  wrongPassword: 'This is not your current password.',
  passwordNote: 'You will be logged out on all other devices.',
  passwordSaved: 'Your password has been changed. You have been logged out on all other devices.',
  upgradeMembership: 'Upgrade Membership',
  endsOn: 'Ends on',
  upgradeText: 'Memberships you can join:',
  joined: 'You have joined.',
  ordered: 'We have received your order. You will get an email when it is confirmed.',
  cannotJoin: 'You can no longer join this membership.',
  devices: 'Devices',
  devicesText: 'You are logged in on these devices.',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  loggedInOn: 'Logged in on',
  lastUsedOn: 'last used on',
  logOut: 'Log out',
  logOutDevice: (device) => `Log out ${device}`,
  logOutEverywhere: 'Log out everywhere',
  deviceLoggedOut: 'The device has been logged out.',
  consents: 'Consents',
  consentAccount: 'Having an account',
  consentMarketing: 'Receiving news and offers by email',
  consentGiven: 'Given on',
  consentWithdrawn: 'Withdrawn on',
  withdrawConsent: 'Withdraw',
  giveConsent: 'Give consent',
  consentSaved: 'Your choice has been saved.',
  consentChanged: 'This text has changed in the meantime. Please read it and choose again.',
  noConsents: 'You have not been asked for consent yet.',
  closeAccount: 'Close account',
  closeText:
    'Your memberships end, you are logged out everywhere, and your personal data is deleted, but for orders, which are kept for ten years without your name, as tax law demands. This cannot be undone.',
  closeSubmit: 'Close my account',
  noLongerLoggedIn: 'You are no longer logged in. Nothing was saved. Log in and send this again.',
  tooManyTries: 'Too many attempts. Try again in 15 minutes.',
  unableToLogout: (message) => `Unable to logout: ${message}`,
});

const seats = (): SeatWords => ({
  siteLicence: 'Site license',
  seatHeld: (company) => `${company} gives you access to members-only articles. You have one of its seats.`,
  seatFree: (company) =>
    `${company} gives its staff access to members-only articles. You do not have a seat: log in again to take one.`,
  seatsFull: (company) =>
    `${company} gives its staff access to members-only articles, but all its seats are taken. Log in again once one is free.`,
  releaseSeat: 'Release seat',
  seatReleased: 'Your seat has been released.',
});

const favourites = ({ number }: Formats): FavouriteWords => ({
  manageFavorites: 'Manage Favorites',
  noFavorites: 'You have no favorites yet. Save an article to find it here.',
  addFavorite: 'Save',
  removeFavorite: 'Remove',
  removeNamed: (title) => `Remove ${title} from your favorites`,
  favoriteRemoved: 'Removed from your favorites.',
  favoritesFull: (most) => `You can have up to ${number(most)} favorites. Remove some to add others.`,
  moreFavorites: 'More favorites',
  favoriteFailed: 'Your favorites could not be changed. Please try again.',
});

const addresses = (): AddressWords => ({
  changeEmail: 'Change Email',
  changeEmailText:
    'We will send a link to the new address. The change takes effect once you open it. Your current address is notified as well.',
  currentEmail: (email) => `Current address: ${email}`,
  newEmail: 'New email',
  changeEmailSubmit: 'Send confirmation link',
  changeEmailDone:
    'We have sent an email to the new address. Open the link in it within 48 hours to confirm the change.',
  sameEmail: 'This is your email address already.',
  confirmEmail: 'Confirm your new email address',
  confirmEmailText: 'From now on you will log in with this address.',
  confirmEmailSubmit: 'Confirm',
  emailChanged: 'Your email address has been changed.',
  undoEmail: 'Keep your old email address',
  undoEmailText:
    'Your old address will be restored, all devices will be logged out, and you will choose a new password.',
  undoEmailSubmit: 'Restore old address',
  changeLinkOver: 'This link no longer works.',
  backToAccount: 'Back to your account',
});

const further = ({ number }: Formats): FurtherAddressWords => ({
  emailAddresses: 'Email addresses',
  emailAddressesText: 'You can log in with any confirmed address.',
  primaryAddress: 'Primary',
  waitingAddress: 'Waiting for confirmation',
  addAddress: 'Add an address',
  addAddressText:
    'We will send a link to the new address. It is added once you open the link. Your primary address is notified as well.',
  addAddressDone:
    'We have sent an email to the new address. Open the link in it within 48 hours to confirm the address.',
  addressAdded: 'The address has been added.',
  addressesFull: (most) => `You can have up to ${number(most)} addresses. Remove one to add another.`,
  changeAddress: 'Change an address',
  address: 'Address',
  whatToDo: 'Action',
  makePrimary: 'Make primary',
  removeAddress: 'Remove',
  changeAddressSubmit: 'Change address',
  addressRemoved: 'The address has been removed.',
  addressMissing: 'This address is no longer in your account.',
  addressWaits: 'Confirm this address first: open the link we sent to it.',
  confirmAddedText: 'From now on you can also log in with this address.',
  undoAdded: 'Remove the added address',
  undoAddedText:
    'The added address will be removed, all devices will be logged out, and you will choose a new password.',
  undoAddedSubmit: 'Remove address',
  addedSubject: (site) => `An email address is being added to your account at ${site}`,
  addedText: (site, email) =>
    `Someone who knows your password asked to add the address ${email} to your account at ${site}. If that was not you, remove it with this link. It works for 7 days.`,
});

const mails = (): AccountMailWords => ({
  changeSubject: (site) => `Confirm your new email address for ${site}`,
  changeText: (site) =>
    `Open this link to use this address for your account at ${site}. It works for 48 hours.`,
  takenSubject: (site) => `Your account at ${site}`,
  takenText: (site) =>
    `Someone asked to use this address for an account at ${site}. It already belongs to an account, so nothing has changed. If that was you, log in with this address.`,
  noticeSubject: (site) => `Your email address at ${site} is being changed`,
  noticeText: (site, email) =>
    `Someone who knows your password asked to change the email address of your account at ${site} to ${email}. If that was not you, restore your old address with this link. It works for 7 days.`,
  noticeElsewhereText: (site, email) =>
    `Someone who knows your password asked to change the email addresses of your account at ${site}: ${email}. If that was not you, choose a new password. A link that undoes the change was sent to the address your account had before its latest changes.`,
  noticeNote: 'If you asked for this change, you don’t need to do anything.',
  closedSubject: (site) => `Your account at ${site} has been closed`,
  closedText: (site) =>
    `Your account at ${site} has been closed. Your memberships have ended, and your personal data has been deleted. Orders are kept for ten years without your name, as tax law demands.`,
  closedNote: 'If you did not close your account, reply to this email or contact us.',
});
