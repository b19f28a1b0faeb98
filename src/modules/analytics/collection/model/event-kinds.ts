/** Kinds of analytics events, and the enumerations of their details (specification, public site, sections 3 and 7). */

/** Kinds with a mutation `setEvent…` (specification, public site, section 7 "Tracking mutations"). */
export const TRACKED_KINDS = [
  'pageView',
  'blueConicRedirect',
  'registration',
  'newsletterSubscription',
  'clickBlueConicRecommendation',
  'clickSocialCompany',
  'clickSocialBrand',
  'clickSocialShares',
  'clickMenu',
  'clickSponsoredSearchLogo',
  'clickSectionLink',
  'clickContentBody',
  'clickCompanyWebsite',
  'favoriteContent',
  'clickMagazineIssueLink',
  'clickDownloadButton',
  'clickContentLink',
  'clickOmedaInjectionLink',
  'clickBlockTitleLink',
] as const;

export type TrackedKind = (typeof TRACKED_KINDS)[number];

/**
 * All kinds. `reading`: seconds of attention and scroll depth of a view so far. `pageSpeed`: how fast a page was, for a
 * sample of views.
 */
export const EVENT_KINDS = [...TRACKED_KINDS, 'reading', 'pageSpeed'] as const;

type EventKind = (typeof EVENT_KINDS)[number];

export const CLICK_LOCATIONS = ['Block', 'Footer', 'Hamburger', 'Header'] as const;

export const SOCIAL_NETWORKS = [
  'Email',
  'Facebook',
  'Flipboard',
  'Instagram',
  'Instapaper',
  'Linkedin',
  'Other',
  'Pinterest',
  'Pocket',
  'Quora',
  'Reddit',
  'Skype',
  'Telegram',
  'Tumblr',
  'Twitter',
  'Whatsapp',
  'Youtube',
] as const;

export const NEWSLETTER_ACTIONS = ['OptIn', 'OptOut'] as const;

export const NEWSLETTER_SOURCES = [
  'Account',
  'NlWidgetAuthenticated',
  'NlWidgetUnauthenticated',
  'Registration',
] as const;

export const MENU_LOCATIONS = [
  'hamburger',
  'header_primary',
  'header_secondary',
  'mega_1',
  'mega_2',
  'affiliated_brands',
  'footer',
  'sidebar',
] as const;

export const FUNNEL_STEPS = [
  'headerJoin',
  'headerLogin',
  'chooseMembership',
  'registrationRequest',
  'registrationSuccess',
  'registrationComplete',
  'loginSuccess',
] as const;

/** Steps that the server counts from what other modules report. Their number does not depend on what a browser sends. */
export const SERVER_STEPS: readonly string[] = [
  'registrationRequest',
  'registrationSuccess',
  'registrationComplete',
  'loginSuccess',
] satisfies (typeof FUNNEL_STEPS)[number][];

/**
 * Origins of views whose page the server has not just sent: the memory or cache of the browser, which can have it before the
 * reader opens it, and calls of the mutation by other programs.
 */
export const VIEW_ORIGINS = ['api', 'cached'] as const;

/** Page of events that the server counts from what other modules report: the request that caused them is over. */
export const SERVER_PAGE = 'account';

interface Vocabulary {
  /** Values of `detail`; absent: the kind has none. */
  detail?: readonly string[];
  /** Values of `location`; absent: the kind has none. */
  location?: readonly string[];
}

/** What the texts of each kind may be; other texts are refused. */
export const VOCABULARY: Readonly<Record<EventKind, Vocabulary>> = {
  pageView: { detail: VIEW_ORIGINS },
  reading: {},
  pageSpeed: {},
  blueConicRedirect: {},
  registration: { detail: FUNNEL_STEPS, location: CLICK_LOCATIONS },
  newsletterSubscription: { detail: NEWSLETTER_ACTIONS, location: NEWSLETTER_SOURCES },
  clickBlueConicRecommendation: { location: CLICK_LOCATIONS },
  clickSocialCompany: { detail: SOCIAL_NETWORKS, location: CLICK_LOCATIONS },
  clickSocialBrand: { detail: SOCIAL_NETWORKS, location: CLICK_LOCATIONS },
  clickSocialShares: { detail: SOCIAL_NETWORKS, location: CLICK_LOCATIONS },
  clickMenu: { detail: MENU_LOCATIONS, location: CLICK_LOCATIONS },
  clickSponsoredSearchLogo: { location: CLICK_LOCATIONS },
  clickSectionLink: { location: CLICK_LOCATIONS },
  clickContentBody: { location: CLICK_LOCATIONS },
  clickCompanyWebsite: { location: CLICK_LOCATIONS },
  favoriteContent: { detail: ['Add', 'Remove'], location: CLICK_LOCATIONS },
  clickMagazineIssueLink: { location: CLICK_LOCATIONS },
  clickDownloadButton: { location: CLICK_LOCATIONS },
  clickContentLink: { location: CLICK_LOCATIONS },
  clickOmedaInjectionLink: { location: CLICK_LOCATIONS },
  clickBlockTitleLink: { location: CLICK_LOCATIONS },
};
