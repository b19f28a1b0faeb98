/**
 * Fields with a payload whose texts appear on no page and no screen of the journey, grouped by the reason.
 */
const REASONS: readonly [reason: string, fields: readonly string[]][] = [
  [
    'never on a screen: kept of the file',
    ['asset.fileName', 'asset.format', 'asset.sha256', 'mediaFile.format', 'mediaFile.sha256'],
  ],
  [
    'addresses and keys of other services: a value they do not take is left out of the page, and the screens of settings show the section that is opened',
    [
      'site.adManager.basePath',
      'site.blueconic.hostname',
      'site.oneTrust.domainScript',
      'site.tagManager.containerId',
      'site.sourceEsb.key',
      'site.sourceEsb.inArticleHeading',
      'site.sourceEsb.inArticleText',
      'site.sponsoredSearch.clickUrl',
      'site.magazine.subscribeUrl',
    ],
  ],
  [
    'shown by its block alone, which asks another server or a gate first',
    [
      'block external_rss_feed.url',
      'block gated_page_content.text',
      'block simplemaps_us.states.link',
      'block zmag_embed.url',
    ],
  ],
  [
    'in a section of a form that the journey does not open',
    [
      'cmsUser.newUsername',
      'content.siteTexts.seoDescription',
      'content.siteTexts.seoTitle',
      'membership.notQualifiedText',
      'membership.qualifyingAnswers',
      'migrationConfiguration.notes',
      'taxonomy.description',
      'taxonomy.fullName',
      'mediaFile.description',
      'layout.key',
    ],
  ],
  [
    'of a type of item whose form the journey does not open, and on its page in parts or not at all',
    [
      'content.Apparatus.address1',
      'content.Apparatus.address2',
      'content.Apparatus.zip',
      'content.Company.youtubePlaylist',
      'content.Document.fileSrc',
      'content.Event.address1',
      'content.Event.address2',
      'content.Event.city',
      'content.Event.country',
      'content.Event.postalCode',
      'content.Event.state',
      'content.Event.timeZone',
      'content.Event.venue.coordinates',
      'content.Podcast.chapters.start',
      'content.Podcast.chapters.title',
      'content.Podcast.fileSrc',
      'content.Video.chapters.start',
      'content.Video.chapters.title',
      'content.Video.embedCode',
      'content.Webinar.chapters.start',
      'content.Webinar.chapters.title',
      'content.Whitepaper.fileSrc',
    ],
  ],
  ['compiled by a parser, which refuses it: own styles are no text', ['site.baseStyles.customCss']],
  ['in emails alone', ['site.contactUs.notificationSubject', 'site.inquiryForm.notificationSubject']],
  [
    'words of pictures that stand without a caption',
    [
      'site.footer.logo.caption',
      'site.general.favicon.alt',
      'site.general.favicon.caption',
      'site.header.logo.caption',
    ],
  ],
  [
    'only while another setting is on',
    ['site.footer.signupText', 'site.systemOutage.message', 'site.labels.loadMore'],
  ],
  ['where it leads is asked for by its old address alone', ['websiteRedirect.toAddress']],
  [
    'of records made for the journey, which their lists and screens show in part',
    [
      'formSubmission.attempt',
      'formSubmission.entries.label',
      'formSubmission.entries.value',
      'membershipOrder.promoCode',
      'membershipOrder.title',
      'migrationRun.error',
      'siteUser.promoCode',
      'siteUser.source',
      'surveyAnswer.attempt',
      'surveyAnswer.entries.label',
      'surveyAnswer.entries.value',
      'surveyAnswer.source',
    ],
  ],
];

export const NOT_SHOWN: Readonly<Record<string, string>> = Object.fromEntries(
  REASONS.flatMap(([reason, fields]) => fields.map((field) => [field, reason] as const)),
);

/** Fields that get no payload, with the reason. */
export const NOT_PLANTED: Readonly<Record<string, string>> = {
  'site.thirdPartyScripts.scripts.name': 'a list of programs, which run by the permission to manage scripts',
  'site.thirdPartyScripts.scripts.src': 'the same: src/slots/third-parties.test.tsx',
  'content.Company.socialLinks.url': 'no company of the demo has one; tried as site.socialLinks',
  'content.Company.socialLinks.label': 'no company of the demo has one; tried as site.socialLinks',
};
