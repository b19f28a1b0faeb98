/** Messages of pages. */
export interface PageWords {
  login: string;
  joinNow: string;
  logout: string;
  myAccount: string;
  myProfile: string;
  email: string;
  firstName: string;
  lastName: string;
  loginMismatch: string;
  loginFailed: string;
  /** Like the message above, for a site without a support address. */
  loginRetry: string;
  tooManyLogins: string;
  completeBeforeLogin: string;
  noAccountYet: string;
  haveAccount: string;
  chooseMembership: string;
  join: (title: string) => string;
  joinText: string;
  joinSubmit: string;
  joinDone: string;
  notAvailable: string;
  completeRegistration: string;
  completeSubmit: string;
  linkOver: string;
  restartRegistration: string;
  membersOnly: string;
  membershipNeeded: string;
  membershipMissing: string;
  loggedInAs: (email: string) => string;
  memberships: string;
  noMemberships: string;
  /** Label for screen readers on a gated item in a list. */
  forMembers: string;
  viewsUsed: string;
}

/** Messages about passwords. */
export interface PasswordWords {
  changePassword: string;
  password: string;
  newPassword: string;
  passwordHelp: string;
  forgotPassword: string;
  resetPassword: string;
  resetText: string;
  resetSubmit: string;
  resetDone: string;
  setPassword: string;
  setSubmit: string;
  resetOver: string;
  requestNewLink: string;
  passwordShort: string;
  passwordLong: string;
  passwordNames: string;
  passwordCommon: string;
}

/** Messages of emails. */
export interface MailWords {
  confirmSubject: (site: string) => string;
  confirmText: (site: string) => string;
  knownSubject: (site: string) => string;
  knownText: (site: string) => string;
  resetSubject: (site: string) => string;
  resetMailText: (site: string) => string;
  ignoreMail: string;
}

export interface MemberWords extends PageWords, PasswordWords, MailWords {}

export const en = (): MemberWords => ({ ...pages(), ...passwords(), ...mails() });

const pages = (): PageWords => ({
  login: 'Login',
  joinNow: 'Join now',
  logout: 'Logout',
  myAccount: 'My account',
  myProfile: 'My Profile',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  tooManyLogins: 'Too many login attempts. Try again in 15 minutes.',
  loginMismatch: 'The email address and the password do not match.',
  loginFailed:
    'Please try again or use the reset password link below. If you continue to have issues, please email us at customer service and include browser details.',
  loginRetry: 'Please try again or use the reset password link below.',
  completeBeforeLogin: 'Please complete your registration before you login',
  noAccountYet: 'No account yet?',
  haveAccount: 'Already have an account?',
  chooseMembership: 'Choose a membership',
  join: (title) => `Join ${title}`,
  joinText: 'Enter your email address. We will send you a link to complete your registration.',
  joinSubmit: 'Join',
  joinDone: 'We have sent you an email. Open the link in it within 48 hours to complete your registration.',
  notAvailable: 'Memberships are not available at this time',
  completeRegistration: 'Please complete your registration',
  completeSubmit: 'Complete registration',
  linkOver: 'This link no longer works. Register again to get a new one.',
  restartRegistration: 'Register again',
  membersOnly: 'This article is for members. Log in to read on, or join.',
  membershipNeeded: 'This article is for readers with a membership. Log in to read on, or join.',
  membershipMissing: 'Your membership does not include this article.',
  loggedInAs: (email) => `Logged in as ${email}`,
  memberships: 'Memberships',
  noMemberships: 'You have no membership yet.',
  forMembers: 'For members',
  viewsUsed: 'You have used your free views. Log in or join to read on.',
});

const passwords = (): PasswordWords => ({
  changePassword: 'Change Password',
  password: 'Password',
  newPassword: 'New password',
  passwordHelp: 'At least 12 characters. Tip: several words are easy to remember.',
  forgotPassword: 'Forgot your password?',
  resetPassword: 'Reset password',
  resetText: 'Enter your email address. We will send you a link to choose a new password.',
  resetSubmit: 'Send link',
  resetDone:
    'If there is an account for this address, we have sent it an email. The link in it works for one hour.',
  setPassword: 'Choose a new password',
  setSubmit: 'Save password',
  resetOver: 'This link no longer works. Ask for a new one.',
  requestNewLink: 'Request a new link',
  passwordShort: 'The password needs at least 12 characters.',
  passwordLong: 'The password may have at most 200 characters.',
  passwordNames: 'The password may not be your name or your email address. Choose another.',
  passwordCommon: 'This password is easy to guess. Choose another.',
});

const mails = (): MailWords => ({
  confirmSubject: (site) => `Complete your registration at ${site}`,
  confirmText: (site) =>
    `Thank you for registering at ${site}. Open this link to complete your registration. It works for 48 hours.`,
  knownSubject: (site) => `Your account at ${site}`,
  knownText: (site) =>
    `Somebody, probably you, asked to register at ${site} with this address. You already have an account: log in with this link. If you have forgotten your password, you can choose a new one there.`,
  resetSubject: (site) => `A new password for ${site}`,
  resetMailText: (site) => `Open this link to choose a new password for ${site}. It works for one hour.`,
  ignoreMail: 'If you did not ask for this email, ignore it. Nothing will change.',
});
