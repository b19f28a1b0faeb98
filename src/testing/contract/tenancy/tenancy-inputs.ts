/** Inputs that refer to another tenant's records, for every operation of the API. */
import { EMPTY_MENU, type MenuTree } from '#page-model/menu.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { Shape } from '#model/field.ts';
import { registry } from '#server/registry.ts';
import { referenceValues } from '../reference-values.ts';
import { operations } from '#registry/operations.server.ts';
import {
  derivedEntities,
  derivedInputs,
  derivedOperations,
  namesNothing,
  operationOf,
} from './tenancy-derived.ts';
import { ANALYTICS_INPUTS, EVENT_MUTATIONS } from './tenancy-analytics.ts';
import { LOGIN_INPUTS, OF_ONE_ORGANISATION } from './tenancy-logins.ts';
import { NEWSLETTER_INPUTS, OF_ONE_SITE, spare } from './tenancy-newsletters.ts';

/** Days of the demo, so that answers of reports are the same on every day. */
const DAYS = { from: '2025-04-01', until: '2025-05-14' };

/** Ids that an attacker might want to reach, or unused ids. */
export interface Targets {
  site: number;
  section: number;
  layout: number;
  /** A version in the history of `layout`. */
  layoutHistory: number;
  menu: number;
  redirect: number;
  asset: number;
  file: number;
  /** An image and a file in the trash. */
  trashedAsset: number;
  trashedFile: number;
  /** A layout and a menu in the trash. */
  trashedLayout: number;
  trashedMenu: number;
  user: number;
  mail: number;
  run: number;
  /** A list that was saved as CSV. */
  csvExport: number;
  apiKey: number;
  content: number;
  person: number;
  company: number;
  /** An item in the trash. */
  trashed: number;
  /** An item submitted for review. */
  inReview: number;
  /** A URL of `site` that returned 404. */
  missingPath: string;
  savedView: number;
  /** A preview link of `content`. */
  share: number;
  /** Version of `content` as its own editors see it, so that only tenancy causes the refusal. */
  contentVersion: string;
  /** A font that belongs to the site, and its file. */
  fontWithFile: number;
  fontFile: number;
  /** A version in the history of `content`. */
  contentHistory: number;
  /** A record of each entity whose inputs are derived, by the entity's name. */
  /** A form submitted by a reader. */
  submission: number;
  /** A reader with an account. */
  reader: number;
  /** A grant, a note and an order of a reader, and the membership. */
  readerGrant: number;
  readerNote: number;
  readerOrder: number;
  /** The reader's answers to a survey. */
  readerAnswer: number;
  readerMembership: number;
  readerEmail: string;
  /** A second account of the same realm. */
  otherReader: number;
  records: Record<string, number>;
  recordVersion: number;
}

export type Inputs = (target: Targets, own: Targets) => Record<string, unknown>[];

/** Targets that are ids of records. */
type RecordKey = { [Key in keyof Targets]: Targets[Key] extends number ? Key : never }[keyof Targets];

const recordOf =
  (key: RecordKey): Inputs =>
  (target) => [{ id: target[key] }];

/** The same inputs for several operations. */
const all = (names: string[], inputs: Inputs) => Object.fromEntries(names.map((name) => [name, inputs]));

const changeOf =
  (key: 'site' | 'section' | 'layout' | 'asset' | 'file'): Inputs =>
  (target) => [{ id: target[key], version: target.recordVersion, changes: { name: 'Stolen' } }];

const command: Inputs = (target) => [{ id: target.content, version: target.contentVersion }];

/** Mapping of an import whose only record is written in the mapping itself. */
const MAPPING = {
  name: 'Planted',
  sources: [
    {
      key: 'planted',
      format: 'inline',
      records: [{ id: '1', title: 'Planted' }],
      target: 'Article',
      recordKey: 'id',
      fields: { name: 'title' },
    },
  ],
};

const GRID = { v: 1, rows: [] };

/** Menus that link to another tenant's pages. */
const menusTo = (target: Targets): MenuTree[] =>
  [{ kind: 'section', id: target.section } as const, { kind: 'content', id: target.content } as const].map(
    (to) => ({ v: 1, links: [{ id: 'planted', label: 'Planted', target: to, links: [] }] }),
  );

/**
 * Texts for other sites name a site on which the item is placed, or are refused for every owner
 * (`site-texts.test.ts`).
 */
const OF_PLACED_SITES = new Set(['siteTexts']);

/** The common fields of content that the type has. */
function commonOf({ hides = [], offers = [] }: ContentType): Shape {
  const [hidden, offered] = [new Set<string>(hides), new Set<string>(offers)];
  const all = Object.entries(registry.entities.get('content')?.entity.fields ?? {});
  const own = all.filter(([key, { options }]) => (options.onDemand ? offered.has(key) : !hidden.has(key)));
  return Object.fromEntries(own.filter(([key]) => !OF_PLACED_SITES.has(key)));
}

/**
 * Every reference in a document to another tenant's records: an article with all fields, other types with
 * their own fields.
 */
function pointingDocuments(target: Targets): { type: string; values: Record<string, unknown> }[] {
  return [...registry.contentTypes.values()].flatMap((type) => {
    const shape = type.name === 'Article' ? { ...commonOf(type), ...type.fields } : type.fields;
    return referenceValues(shape, target).map((values) => ({ type: type.name, values }));
  });
}

/** The same for an existing item, which is an article. */
const pointing = (target: Targets): Record<string, unknown>[] =>
  pointingDocuments(target)
    .filter(({ type }) => type === 'Article')
    .map(({ values }) => values);

/** New items for another tenant's site, and new items that refer to its records. */
const plantedDocuments = (target: Targets, own: Targets) => [
  { type: 'Article', site: target.site, values: { name: 'Planted' } },
  ...pointingDocuments(target).map(({ type, values }) => ({
    type,
    site: own.site,
    values: { name: 'Planted', ...values },
  })),
];

const plantedRecords = (target: Targets, own: Targets) =>
  plantedDocuments(target, own).map((record, index) => ({ ...record, externalId: `planted ${index}` }));

/** Operations that only take the id of a reader. */
const OF_READER = `getSiteUser getSiteUserDetails getSiteUserTimeline unlockSiteUser sendSiteUserResetLink
  closeSiteUser reopenSiteUser logOutSiteUser exportSiteUser`.split(/\s+/);

const WRITTEN: Record<string, Inputs> = {
  getAsset: recordOf('asset'),
  getMediaUses: (target) => [
    { entity: 'asset', id: target.asset },
    { entity: 'mediaFile', id: target.file },
  ],
  getAssetStream: () => [{}, { search: 'BCANARY' }, { inTrash: true }],
  updateAsset: changeOf('asset'),
  deleteAsset: recordOf('asset'),
  ...all(['restoreAsset', 'eraseAsset'], recordOf('trashedAsset')),
  startCsvExport: ({ site }) => [{ operation: 'getWebsiteRedirectStream', input: { site } }],
  deleteCsvExport: recordOf('csvExport'),
  getMediaFile: recordOf('file'),
  getMediaFileStream: () => [{}, { search: 'BCANARY' }, { inTrash: true }],
  updateMediaFile: changeOf('file'),
  deleteMediaFile: recordOf('file'),
  restoreMediaFile: recordOf('trashedFile'),
  eraseMediaFile: recordOf('trashedFile'),
  getCmsUser: recordOf('user'),
  getCmsUserStream: () => [{}, { search: 'BCANARY' }],
  createCmsUser: (target) => [
    {
      email: 'n.planted@press.example',
      username: 'n.planted',
      firstName: 'Nele',
      lastName: 'Planted',
      tenants: [target.site],
    },
  ],
  updateCmsUser: (target) => [
    { id: target.user, version: target.recordVersion, changes: { firstName: 'Stolen' } },
    { id: target.user, version: target.recordVersion, changes: { status: 0 } },
    { id: target.user, version: target.recordVersion, changes: { email: 'n.stolen@press.example' } },
  ],
  getMailOutbox: recordOf('mail'),
  getFormSubmission: recordOf('submission'),
  getFormSubmissionStream: () => [{}, { search: 'BCANARY' }],
  deleteFormSubmission: recordOf('submission'),
  ...Object.fromEntries(OF_READER.map((name) => [name, recordOf('reader')])),
  getSiteUserStream: (target) => [{}, { search: 'BCANARY' }, { membership: target.readerMembership }],
  getAccountSites: (target) => [{ site: target.site }],
  updateSiteUserProfileAdmin: (target) => [
    { id: target.reader, firstName: 'Stolen' },
    { id: target.reader, email: `stolen-${target.reader}@reader.example` },
  ],
  grantSiteUserMembership: ({ reader: id, records: { membership = 1_999_999_980 } }) => [{ id, membership }],
  revokeSiteUserMembership: (target) => [{ id: target.reader, membership: target.readerMembership }],
  changeSiteUserGrant: (target) => [{ id: target.reader, grant: target.readerGrant }],
  createSiteUser: ({ readerMembership }) => [{ email: 'a@b.example', membership: readerMembership }],
  addSiteUserNote: (target) => [{ id: target.reader, text: 'Planted' }],
  deleteSiteUserNote: (target) => [{ id: target.reader, note: target.readerNote }],
  confirmMembershipOrder: recordOf('readerOrder'),
  cancelMembershipOrder: recordOf('readerOrder'),
  eraseSiteUser: (target) => [{ id: target.reader, email: target.readerEmail }],
  previewSiteUserMerge: (target) => [{ id: target.reader, other: target.otherReader }],
  mergeSiteUsers: (target) => [{ id: target.reader, other: target.otherReader }],
  getLicenceUsage: (target) => [{ site: target.site }],
  simulateSiteUser: (target) => [{ username: target.readerEmail }, { id: target.reader }],
  getMembersFigures: (target) => [{ site: target.site }],
  // Days of the demo, so that its answer is the same on every day.
  getMembersReport: (target) => [{ site: target.site, from: '2025-04-01', until: '2025-05-14' }],
  getSurveyAnswer: recordOf('readerAnswer'),
  getSurveyAnswerStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  deleteSurveyAnswer: recordOf('readerAnswer'),
  getMembershipOrder: recordOf('readerOrder'),
  getMembershipOrderStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  getMembershipStream: ({ site, records: { membership: id = 1_999_999_999 } }) => [{ id }, { site }],
  ...LOGIN_INPUTS,
  ...NEWSLETTER_INPUTS,
  ...ANALYTICS_INPUTS,
  getDemographicQuestionCounts: spare('demographicQuestion'),
  getDemographicQuestionWarnings: spare('demographicQuestion'),
  getSurveyCounts: spare('survey'),
  getOmedaDemographicStream: (target) => [
    { demographicIds: [target.records['demographicQuestion'] ?? 1_999_999_999] },
  ],
  getMailOutboxStream: () => [{}, { search: 'BCANARY' }],
  retryMail: recordOf('mail'),
  getMigrationRun: recordOf('run'),
  getMigrationRunStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  startMigration: (target) => [
    {
      configuration: target.records['migrationConfiguration'] ?? 1_999_999_980,
      isDryRun: true,
      overwrite: false,
    },
  ],
  stopMigration: recordOf('run'),
  undoMigration: recordOf('run'),
  deleteMigrationFile: (target) => [{ site: target.site, name: 'notices.csv' }],
  previewMigration: (target) => [{ site: target.site, mapping: MAPPING, source: 'planted' }],
  testMigration: (target) => [{ site: target.site, mapping: MAPPING, source: 'planted', number: 1 }],
  getLayout: recordOf('layout'),
  getLayoutStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  createLayout: (target, own) => [
    { site: target.site, name: 'Planted', type: 'content', grid: GRID },
    { site: own.site, name: 'Planted', type: 'section', section: target.section, grid: GRID },
    {
      site: own.site,
      name: 'Planted',
      type: 'content-override',
      contentTypes: ['Article'],
      content: target.content,
      grid: GRID,
    },
    { site: own.site, name: 'Planted', type: 'content', isGlobal: true, tenants: [target.site], grid: GRID },
  ],
  updateLayout: (target, own) => [
    ...changeOf('layout')(target, own),
    { id: own.layout, version: own.recordVersion, changes: { site: target.site } },
    { id: own.layout, version: own.recordVersion, changes: { section: target.section } },
    { id: own.layout, version: own.recordVersion, changes: { content: target.content } },
  ],
  deleteLayout: recordOf('layout'),
  restoreLayout: recordOf('trashedLayout'),
  eraseLayout: recordOf('trashedLayout'),
  getLookPreview: (target) => [
    {
      site: target.site,
      path: '/news',
      primaryColor: '#123456',
      accentColor: '#654321',
      primaryFont: 'georgia',
      secondaryFont: 'open_sans',
    },
  ],
  getBlockExamples: (target) => [{ site: target.site, block: 'content_list' }],
  getLayoutPreview: (target) => [{ site: target.site, path: '/news', grid: GRID }],
  getWebsiteLayoutPage: (target) => [
    { alias: `/${target.content}` },
    { alias: `/${target.content}`, preview: true },
  ],
  getSecondaryGrid: (target) => [{ alias: '/news', gridSettings: { sectionId: target.section } }],
  getMenu: recordOf('menu'),
  getMenuStream: (target) => [{ site: target.site }],
  getMenuTargets: (target) => [{ site: target.site, sections: [target.section], items: [target.content] }],
  createMenu: (target, own) => [
    { site: target.site, place: 'footer', tree: EMPTY_MENU },
    ...menusTo(target).map((tree, index) => ({
      site: own.site,
      place: index === 0 ? 'mega_1' : 'hamburger',
      tree,
    })),
  ],
  updateMenu: (target, own) => [
    { id: target.menu, version: target.recordVersion, changes: { tree: EMPTY_MENU } },
    { id: own.menu, version: own.recordVersion, changes: { site: target.site } },
    ...menusTo(target).map((tree) => ({ id: own.menu, version: own.recordVersion, changes: { tree } })),
  ],
  deleteMenu: recordOf('menu'),
  restoreMenu: recordOf('trashedMenu'),
  eraseMenu: recordOf('trashedMenu'),
  matchTaxonomyStream: () => [{}, { phrase: 'BCANARY' }],
  getSite: recordOf('site'),
  getSiteWarnings: recordOf('site'),
  getSiteStream: () => [{}],
  updateSite: changeOf('site'),
  getWebsiteSection: (target) => [{ id: target.section }, { sectionId: target.section, limit: 50 }],
  getWebsiteSectionStream: (target) => [
    { site: target.site },
    { parent: target.section },
    { search: 'BCANARY' },
  ],
  createWebsiteSection: (target, own) => [
    { site: target.site, name: 'Planted' },
    { site: own.site, name: 'Planted', parent: target.section },
  ],
  updateWebsiteSection: (target, own) => [
    ...changeOf('section')(target, own),
    { id: own.section, version: own.recordVersion, changes: { parent: target.section } },
    { id: own.section, version: own.recordVersion, changes: { site: target.site } },
  ],
  ...all(['deleteWebsiteSection', 'getSectionUses', 'getWebsiteSectionBasic'], recordOf('section')),
  getTermUses: ({ records: { taxonomy: id = 1_999_999_999 } }) => [{ id }],
  testLicenceAddress: (target) => [{ site: target.site, address: '193.0.6.1' }],
  createFeedToken: ({ records: { feedAccess: id = 1_999_999_999 } }) => [{ id }],
  releaseLicenceSeats: ({ records: { licenceCompany: id = 1_999_999_999 } }) => [{ id }],
  getWebsiteRedirect: recordOf('redirect'),
  getWebsiteRedirectStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  createWebsiteRedirect: (target) => [{ site: target.site, from: '/planted', to: '/elsewhere' }],
  updateWebsiteRedirect: (target, own) => [
    { id: target.redirect, version: target.recordVersion, changes: { to: '/stolen' } },
    { id: own.redirect, version: own.recordVersion, changes: { site: target.site } },
  ],
  deleteWebsiteRedirect: recordOf('redirect'),
  getContent: (target) =>
    ['any', 'active', 'draft', 'deleted'].map((status) => ({ id: target.content, status })),
  getContentStream: (target) => [
    { sectionId: target.section },
    { authorId: target.person },
    { relatedToId: target.content },
    { includeContentIds: [target.content] },
  ],
  getPersonStream: () => [{}, { search: 'BCANARY' }],
  getContacts: (target) => [{ ids: [target.person] }],
  getIssues: (target) => [{ publicationId: target.records['magazinePublication'] ?? 1_999_999_980 }],
  getMagazinePublication: (target) => [{ id: target.records['magazinePublication'] ?? 1_999_999_980 }],
  getPublicationStream: () => [{}],
  getYoutubePlaylistVideos: (target) => [{ playlistId: `PLofthesite${target.site}` }],
  getContentList: (target) => [
    { site: target.site },
    { primarySection: target.section },
    { search: 'BCANARY' },
    { state: 'published' },
    { site: target.site, show: 'waiting' },
  ],
  announceContentPresence: (target) => [
    { id: target.content, window: 'stranger' },
    { id: target.content, window: 'stranger', isLeaving: true },
  ],
  getContentPresence: (target) => [{ ids: [target.content] }],
  getUsesOfItems: (target) => [{ ids: [target.content] }],
  getContentVersion: (target) => [{ id: target.content, version: target.contentHistory }],
  nameContentVersion: (target) => [
    { id: target.content, name: 'Stolen' },
    { id: target.content, version: target.contentHistory, name: 'Stolen' },
  ],
  restoreContentVersion: (target, own) => [{ ...command(target, own)[0], from: target.contentHistory }],
  getRecordVersions: (target) => [
    { entity: 'layout', id: target.layout },
    { entity: 'site', id: target.site },
  ],
  getRecordVersion: (target) => [{ entity: 'layout', id: target.layout, version: target.layoutHistory }],
  restoreRecordVersion: (target) => [
    { entity: 'layout', id: target.layout, version: target.recordVersion, from: target.layoutHistory },
  ],
  createContent: plantedDocuments,
  upsertContent: plantedRecords,
  upsertContents: (target, own) => plantedRecords(target, own).map((record) => ({ records: [record] })),
  saveContent: (target, own) => [
    { id: target.content, version: target.contentVersion, changes: { name: 'Stolen' }, base: { name: 'x' } },
    ...pointing(target).map((changes) => ({
      id: own.content,
      version: own.contentVersion,
      changes,
      base: {},
    })),
  ],
  publishContent: command,
  unpublishContent: command,
  deleteContent: command,
  undoContentCommand: command,
  discardContentChanges: command,
  submitContentForReview: command,
  returnContent: (target) => [{ id: target.inReview, note: 'Stolen' }],
  getDashboard: (target) => [{ site: target.site }],
  getContentVelocity: (target) =>
    ['section', 'author', 'creator'].map((by) => ({ site: target.site, ...DAYS, by })),
  getMissingPages: (target) => [{ site: target.site }],
  getSavedViews: (target) => [{ site: target.site, list: '/redirects' }],
  saveView: (target) => [{ site: target.site, list: '/taxonomy', name: 'Stolen', state: '?a=1' }],
  deleteSavedView: (target) => [{ site: target.site, list: '/redirects', id: target.savedView }],
  forgetMissingPage: (target) => [{ site: target.site, path: target.missingPath }],
  getContentReviewCount: (target) => [{ site: target.site }],
  createContentShare: (target) => [{ id: target.content, hours: 1 }],
  deleteSiteFontFile: (target) => [{ font: target.fontWithFile, file: target.fontFile }],
  revokeContentShare: (target) => [{ id: target.content, share: target.share }],
  restoreContent: (target) => [{ id: target.trashed }],
  eraseContent: (target) => [{ id: target.trashed }],
};

/** Entities without hand-written attacks: theirs are derived from their definitions. */
export const DERIVED_ENTITIES = derivedEntities(WRITTEN);

/** Operations on the current site, which a request names outside its input. */
export const ON_THE_SITE: Record<string, Record<string, unknown>[]> = {
  addSiteDomain: [{ host: 'planted.example' }],
  createSite: [
    { name: 'Planted', tenantKey: 'planted-site', language: 'en', timeZone: 'UTC', look: 'trade' },
  ],
  getSiteDomains: [{}],
  getSiteSettingsPayload: [{}],
  getSiteSetup: [{}],
  getWebsiteSectionsHierarchy: [{}],
  getTenantInfo: [{}, { includeTest: true }],
  // Called without its file: migration.test.ts sends a file for a foreign site.
  uploadMigrationFile: [{ site: 1 }],
  removeSiteDomain: [{ host: 'quay.example' }],
};

/** Operations whose input contains no records; separate tests show why each is harmless. */
export const TENANCY_EXEMPT = new Set([
  ...Object.keys(ON_THE_SITE),
  ...DERIVED_ENTITIES.filter((entity) => namesNothing('create', entity)).map((entity) =>
    operationOf('create', entity),
  ),
  'getFailingJobs',
  // It returns the same to every organisation, without messages; server/extensions/failing-extension.test.tsx tests it.
  'getExtensionFaults',
  // It returns only the caller's exports; server/exports/exports.test.ts tests access to other people's exports.
  'getCsvExports',
  // These concern only the member's own account; modules/memberships/account/server/own/operations.test.ts
  // tests access to other people's records.
  'addSiteUserFavorite',
  'removeSiteUserFavorite',
  'requestSiteUserChangeUsername',
  'updateSiteUserPassword',
  'updateSiteUserProfile',
  'updateSiteUserUsername',
  ...OF_ONE_SITE,
  ...OF_ONE_ORGANISATION,
  ...EVENT_MUTATIONS,
  // Takes only an IP address, for the site of the host: seats.test.ts covers other sites.
  'siteLicenseCompany',
  // Only readers find an issue, once it is published: `magazine.test.ts` covers those of other sites.
  'getIssue',
  // Takes a time or a cursor: `content-changes.test.ts` covers other sites.
  'getContentChanges',
  // These name no records, only a secret from an email or the browser's bot-check answer:
  // registration.test.ts tests those of other people.
  'getActiveSiteUserWithNewsletters',
  'getBotCheckChallenge',
  'getReCAPTCHAPublicKey',
  'getSiteUserStub',
  'loginSiteUser',
  'logoutSiteUser',
  'registerSiteUser',
  'requestRegisterSiteUser',
  'requestSiteUserPasswordReset',
  'resetSiteUserPassword',
  'uploadAsset',
  'uploadMediaFile',
  // Called without its file: own-fonts.test.ts sends a file for a foreign font.
  'uploadSiteFontFile',
  'cmsUser/beginSecondFactor',
  'cmsUser/changeOwnPassword',
  'cmsUser/confirmNameChange',
  'cmsUser/confirmSecondFactor',
  'cmsUser/endOwnSession',
  'cmsUser/getOwnSecondFactor',
  'cmsUser/getOwnSessions',
  'cmsUser/getSecondFactorRules',
  'cmsUser/loginWithSecondFactor',
  'cmsUser/renewRecoveryCodes',
  'cmsUser/requestResetCMSUserPassword',
  'cmsUser/resetCMSUserPassword',
  'cmsUser/turnOffSecondFactor',
  'cmsUser/updateOwnProfile',
  'cmsUser/updateSecondFactorRules',
  'cmsUser/validateCMSUserInvite',
  'cmsUser/getActiveCMSUser',
  'cmsUser/loginCmsUser',
  'cmsUser/logoutCmsUser',
  'cmsUser/refreshTokenCmsUser',
  'cmsUser/validateCMSUserBearerToken',
]);

/** Inputs by the name of the operation. A missing operation has not been considered yet. */
export const TENANCY_INPUTS: Record<string, Inputs> = {
  ...derivedInputs(DERIVED_ENTITIES),
  ...derivedOperations(operations.filter(({ name }) => !TENANCY_EXEMPT.has(name))),
  ...WRITTEN,
};
