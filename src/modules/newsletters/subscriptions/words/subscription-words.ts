/** Messages about subscriptions. */
interface Named {
  newsletter: string;
  email: string;
}

/** Titles of newsletters as a list, and the site or the address they are for. */
interface Requested {
  newsletters: string;
  site: string;
  email: string;
}

export interface SubscriptionWords {
  unsubscribe: string;
  unsubscribeQuestion: (subscriber: Named) => string;
  unsubscribed: (subscriber: Named) => string;
  /** A title in the quotation marks of the language. */
  quotedTitle: (title: string) => string;
  newsletters: string;
  signUp: string;
  signUpText: (site: string) => string;
  emailNewsletters: (site: string) => string;
  selectHeader: string;
  close: string;
  emailAddress: string;
  emailPlaceholder: string;
  subscribeNow: string;
  haveAccount: string;
  login: string;
  loggedInAs: (email: string) => string;
  allSubscribed: string;
  noneAvailable: string;
  selectOne: string;
  subscribed: string;
  confirmSent: (email: string) => string;
  consent: string;
  consentGiven: string;
  confirmSubject: (site: string) => string;
  confirmText: (request: Pick<Requested, 'newsletters' | 'site'>) => string;
  knownSubject: (site: string) => string;
  knownText: (request: Pick<Requested, 'newsletters' | 'site'>) => string;
  confirm: string;
  ignoreMail: string;
  confirmQuestion: (request: Pick<Requested, 'email' | 'newsletters'>) => string;
  confirmed: (request: Pick<Requested, 'email' | 'newsletters'>) => string;
  manage: string;
  manageText: string;
  preferencesOf: (email: string) => string;
  linkOver: string;
  /** The form that emails a link to the preferences page, and its email. */
  requestText: string;
  requestSent: string;
  requestSubject: (site: string) => string;
  requestMail: (site: string) => string;
  ignoreRequest: string;
  statusSubscribed: string;
  statusPaused: string;
  statusPending: string;
  optIn: string;
  optOut: string;
  pause: string;
  resume: string;
  optOutQuestion: string;
  optInDone: string;
  optOutDone: string;
  pausedDone: string;
  resumedDone: string;
  optInFailed: string;
  optOutFailed: string;
  allTitle: string;
  allText: string;
  allReason: string;
  allSubmit: string;
  allDone: string;
  /** What is recorded of opens and clicks, and the buttons that change it. */
  trackingTitle: string;
  trackingOnText: string;
  trackingOffText: string;
  trackingStop: string;
  trackingStart: string;
  trackingDone: string;
  /** A change of address: on the preferences page, in its two emails, and behind their links. */
  changeTitle: string;
  changeText: string;
  changeMemberText: string;
  nothingToMove: string;
  newAddress: string;
  changeSubmit: string;
  changeSent: string;
  changeSubject: (site: string) => string;
  changeMail: (request: Pick<Requested, 'site' | 'email'>) => string;
  changeQuestion: (change: { from: string; to: string }) => string;
  changed: (email: string) => string;
  movedSubject: (site: string) => string;
  movedText: (request: Pick<Requested, 'site' | 'email'>) => string;
  takeBack: string;
  takeBackQuestion: (email: string) => string;
  takenBack: (email: string) => string;
}
