/**
 * The permission that each operation and screen requires, stated a second time, so that a changed rule is
 * detected. Operations that are not listed require a permission, so that an omission cannot open one to
 * everyone, or to every login.
 */
import type { Actor, Permission } from '#model/permissions.ts';
import { TRACKED_KINDS } from '#modules/analytics/collection/model/event-kinds.ts';
import { mutationOf } from '#modules/analytics/tracking/model/mutation-of.ts';
import { permissions as defined } from '#registry/permissions.ts';

/** `staff`: any staff login. `member`: any reader login. `on all sites`: the permission, held by a user of all sites of the organisation. */
export type Right =
  | 'anyone'
  | 'staff'
  | 'member'
  | `${Permission}${'' | ` or ${Permission}` | ' on all sites'}`
  | 'manage_site_settings or manage_memberships or manage_newsletters';

/** Operations by the right that they require. `get…` of one record requires the right to read it. */
export const OPERATION_RIGHTS: Partial<Record<Right, readonly string[]>> = {
  anyone: [
    'getAsset',
    'getContacts',
    'getYoutubePlaylistVideos',
    'getContent',
    'getContentChanges',
    'getContentStream',
    'getForm',
    'submitForm',
    'searchContent',
    'getIssue',
    'getIssues',
    'getMagazinePublication',
    'getPersonStream',
    'getPublicationStream',
    'getSecondaryGrid',
    'siteLicenseCompany',
    'getSite',
    'getSiteStream',
    'getTaxonomy',
    'getTaxonomyStream',
    'getWebsiteSection',
    'getWebsiteLayoutPage',
    'getWebsiteRedirect',
    'getWebsiteSectionBasic',
    'getWebsiteSectionStream',
    'getWebsiteSectionsHierarchy',
    'getSiteSettingsPayload',
    'getActiveSiteUserWithNewsletters',
    'getBotCheckChallenge',
    'getDemographicQuestion',
    'getDemographicQuestionStream',
    'getMembership',
    'getMembershipStream',
    'getNewsletterCampaign',
    'getNewsletterCampaignStream',
    'getNewsletterTemplate',
    'getNewsletterTemplateStream',
    'getOmedaDemographicStream',
    'getReCAPTCHAPublicKey',
    'getSiteUserStub',
    'loginSiteUser',
    'logoutSiteUser',
    'registerSiteUser',
    'requestRegisterSiteUser',
    'requestSiteUserPasswordReset',
    'resetSiteUserPassword',
    'getTenantInfo',
    'cmsUser/loginCmsUser',
    'cmsUser/loginWithSecondFactor',
    'cmsUser/logoutCmsUser',
    'cmsUser/refreshTokenCmsUser',
    'cmsUser/requestResetCMSUserPassword',
    'cmsUser/resetCMSUserPassword',
    'cmsUser/validateCMSUserInvite',
    'cmsUser/confirmNameChange',
    'updateSiteUserUsername',
    'subscribeAnonymousCustomer',
    ...TRACKED_KINDS.map(mutationOf),
  ],
  member: [
    'getSiteUser',
    'addSiteUserFavorite',
    'removeSiteUserFavorite',
    'requestSiteUserChangeUsername',
    'updateSiteUserPassword',
    'updateSiteUserProfile',
    'subscribeSiteUserNewsletter',
    'unsubscribeSiteUserNewsletter',
  ],
  staff: [
    'getAssetStream',
    'getLayout',
    'getLayoutStream',
    'getMenu',
    'getMenuStream',
    'getWebsiteRedirectStream',
    'getHistoryList',
    'getRecordVersion',
    'getRecordVersions',
    'restoreRecordVersion',
    'getSavedViews',
    'deleteCsvExport',
    'getCsvExports',
    'startCsvExport',
    'saveView',
    'deleteSavedView',
    'matchTaxonomyStream',
    'cmsUser/beginSecondFactor',
    'cmsUser/changeOwnPassword',
    'cmsUser/confirmSecondFactor',
    'cmsUser/endOwnSession',
    'cmsUser/getActiveCMSUser',
    'cmsUser/getOwnSecondFactor',
    'cmsUser/getOwnSessions',
    'cmsUser/renewRecoveryCodes',
    'cmsUser/turnOffSecondFactor',
    'cmsUser/updateOwnProfile',
    'cmsUser/validateCMSUserBearerToken',
  ],
  manage_content: [
    'announceContentPresence',
    'createTaxonomy',
    'createContent',
    'createContentShare',
    'discardContentChanges',
    'duplicateContent',
    'getContentChecks',
    'getContentDocument',
    'getContentList',
    'getContentPresence',
    'getContentPreview',
    'getContentReviewCount',
    'getContentShares',
    'getContentUses',
    'getUsesOfItems',
    'getContentVersion',
    'getContentVersions',
    'getDashboard',
    'getMissingPages',
    'nameContentVersion',
    'restoreContent',
    'restoreContentVersion',
    'revokeContentShare',
    'saveContent',
    'submitContentForReview',
    'undoContentCommand',
    'upsertContent',
    'upsertContents',
  ],
  publish_content: [
    'deleteContent',
    'getContentVelocity',
    'getEditorialTracking',
    'publishContent',
    'returnContent',
    'unpublishContent',
  ],
  erase_content: ['eraseContent'],
  'erase_content on all sites': [
    'eraseAsset',
    'eraseMediaFile',
    'eraseLayout',
    'eraseMenu',
    'eraseNewsletterCampaign',
  ],
  manage_site_sections: [
    'createWebsiteSection',
    'updateWebsiteSection',
    'deleteWebsiteSection',
    'getSectionUses',
  ],
  manage_site_layouts: [
    'createLayout',
    'updateLayout',
    'deleteLayout',
    'restoreLayout',
    'getLayoutPreview',
    'getBlockExamples',
  ],
  manage_menus: ['createMenu', 'updateMenu', 'deleteMenu', 'restoreMenu', 'getMenuTargets'],
  manage_taxonomy: ['updateTaxonomy', 'deleteTaxonomy', 'getTermUses'],
  manage_media: [
    'uploadAsset',
    'updateAsset',
    'deleteAsset',
    'restoreAsset',
    'uploadMediaFile',
    'updateMediaFile',
    'deleteMediaFile',
    'restoreMediaFile',
    'getMediaUses',
  ],
  'manage_content or manage_media': ['getMediaFile', 'getMediaFileStream'],
  'manage_site_settings or manage_memberships or manage_newsletters': ['getSiteWarnings', 'updateSite'],
  manage_site_settings: [
    'createWebsiteRedirect',
    'updateWebsiteRedirect',
    'deleteWebsiteRedirect',
    'forgetMissingPage',
    'addSiteDomain',
    'getSiteDomains',
    'removeSiteDomain',
    'getSiteFont',
    'getSiteFontStream',
    'getSiteFonts',
    'createSiteFont',
    'updateSiteFont',
    'deleteSiteFont',
    'uploadSiteFontFile',
    'deleteSiteFontFile',
  ],
  manage_imports: [
    'getMigrationConfiguration',
    'getMigrationConfigurationStream',
    'createMigrationConfiguration',
    'updateMigrationConfiguration',
    'deleteMigrationConfiguration',
    'getMigrationRun',
    'getMigrationRunStream',
    'getMigrationSources',
    'uploadMigrationFile',
    'deleteMigrationFile',
    'testMigration',
    'startMigration',
    'stopMigration',
  ],
  export_site_users: ['exportSiteUser'],
  export_licences: ['getLicenceUsage'],
  simulate_site_users: ['simulateSiteUser'],
  view_site_users: [
    'getMembersFigures',
    'getMembersReport',
    'getMembershipOrder',
    'getMembershipOrderStream',
    'getSurveyAnswer',
    'getSurveyAnswerStream',
    'getSiteUserDetails',
    'getSiteUserStream',
    'getSiteUserTimeline',
  ],
  manage_site_users: [
    'addSiteUserNote',
    'changeSiteUserGrant',
    'closeSiteUser',
    'createSiteUser',
    'deleteSiteUserNote',
    'grantSiteUserMembership',
    'cancelMembershipOrder',
    'confirmMembershipOrder',
    'deleteSurveyAnswer',
    'eraseSiteUser',
    'logOutSiteUser',
    'mergeSiteUsers',
    'previewSiteUserMerge',
    'reopenSiteUser',
    'revokeSiteUserMembership',
    'sendSiteUserResetLink',
    'unlockSiteUser',
    'updateSiteUserProfileAdmin',
  ],
  manage_users: [
    'getCmsUser',
    'getCmsUserStream',
    'createCmsUser',
    'updateCmsUser',
    'cmsUser/sendCMSUserInvite',
    'cmsUser/resetSecondFactor',
    'cmsUser/sendNameConfirmation',
    'cmsUser/withdrawNameChange',
  ],
  'create_sites on all sites': ['createSite'],
  manage_memberships: ['getDemographicQuestionCounts', 'getDemographicQuestionWarnings', 'getSurveyCounts'],
  view_analytics: [
    'getAudience',
    'getContentDetail',
    'getGateFunnel',
    'getInquiries',
    'getItemFigures',
    'getItemLengths',
    'getPageSpeed',
    'getReadingNow',
    'getReadingWeek',
    'getRegistrationFunnel',
    'getSearchTerms',
  ],
  view_subscribers: ['getNewsletterGrowth', 'getNewsletterSubscription', 'getNewsletterSubscriptionStream'],
  'manage_newsletters or view_subscribers': ['getNewsletterCampaignReport'],
  manage_newsletters: [
    'duplicateNewsletterCampaign',
    'duplicateNewsletterTemplate',
    'getNewsletterApproval',
    'getNewsletterAudience',
    'getNewsletterBlockAnalysis',
    'getNewsletterCampaignAudience',
    'getNewsletterConditionCheck',
    'getNewsletterExternalCheck',
    'getNewsletterPreview',
    'getNewsletterReaderEntries',
    'getNewsletterSegmentOptions',
    'getNewsletterSendCheck',
    'getNewsletterWelcomeCheck',
    'repeatNewsletterCampaign',
    'restoreNewsletterCampaign',
    'sendNewsletterTest',
    'sendNewsletterWelcomeTest',
  ],
  send_newsletters: [
    'approveNewsletterCampaign',
    'changeNewsletterSend',
    'correctNewsletterLink',
    'sendNewsletterCampaign',
  ],
  'manage_users on all sites': ['cmsUser/getSecondFactorRules', 'cmsUser/updateSecondFactorRules'],
  'manage_system on all sites': [
    'getMailOutbox',
    'getMailOutboxStream',
    'retryMail',
    'getFailingJobs',
    'getExtensionFaults',
  ],
};

/** Screens of the admin by the right that they require. */
export const SCREEN_RIGHTS: Partial<Record<Right, readonly string[]>> = {
  anyone: ['/user/activate', '/user/confirm-change', '/user/reset-password', '/user/second-factor'],
  staff: ['/', '/user', '/history', '/csv-files', '/e/$entity', '/e/$entity/create', '/e/$entity/$id'],
  manage_content: [
    '/content',
    '/create-content/$type',
    '/edit-content/$id',
    '/edit-content/$id/versions',
    '/missing-pages',
    '/taxonomy',
  ],
  publish_content: ['/content-velocity-report'],
  manage_api_keys: ['/api-explorer'],
  manage_media: ['/digital-media-library', '/media-files', '/media-files/$id'],
  manage_site_sections: ['/website-sections', '/create-website-section', '/edit-website-section/$id'],
  manage_site_layouts: ['/layouts', '/create-web-layout', '/edit-web-layout/$id'],
  manage_menus: ['/menus'],
  manage_site_settings: [
    '/edit-site-settings',
    '/edit-enabled-modules',
    '/edit-cta-message',
    '/redirects',
    '/create-redirect',
    '/edit-redirect/$id',
    '/site-domains',
  ],
  manage_imports: [
    '/migration-configuration',
    '/migration-configuration/$id',
    '/migration-configuration/new',
    '/migration-run',
    '/migration-run/$id',
  ],
  manage_memberships: ['/membership-settings'],
  manage_newsletters: ['/newsletter-settings'],
  view_analytics: ['/content-detail-report', '/page-speed-report'],
  view_subscribers: ['/newsletter-growth'],
  'manage_newsletters or view_subscribers': ['/newsletter-campaign-report'],
  view_site_users: ['/members-report', '/membership-orders', '/survey-answers', '/survey-answers/$id'],
  manage_users: ['/cms-users', '/create-cms-user', '/edit-cms-user/$id'],
  'create_sites on all sites': ['/create-site'],
  'manage_users on all sites': ['/second-factor'],
  'manage_system on all sites': ['/system', '/system/mail/$id', '/system/jobs', '/system/extensions'],
};

/** The permissions of which any one is sufficient. */
export function permissionsOfRight(right: Right): readonly Permission[] {
  if (right === 'anyone' || right === 'staff' || right === 'member') return [];
  return right.replace(' on all sites', '').split(' or ') as Permission[];
}

/** All permissions except these: a user with all the others is most likely to succeed. */
export function allBut(permissions: readonly Permission[]): Permission[] {
  return (Object.keys(defined) as Permission[]).filter((permission) => !permissions.includes(permission));
}

/** A staff user of the organisation with these permissions only. */
export function holding(permissions: readonly Permission[], isGlobal = true): Actor {
  return {
    kind: 'staff',
    id: 1,
    organisationId: 1,
    sessionId: '',
    username: 'n.holder',
    fullName: 'Nina Holder',
    role: 'contributor',
    permissions: new Set(permissions),
    isGlobal,
    siteIds: [1],
    hasAllSites: isGlobal,
  };
}

/** Differences between required and listed permissions; one line per fault. */
export function rightsAgainst(
  written: readonly (readonly [name: string, right: Right])[],
  demanded: readonly (readonly [name: string, right: Right])[],
): string[] {
  const expected = new Map(written);
  const wrong = demanded.flatMap(([name, right]) => {
    const known = expected.get(name);
    if (known !== undefined)
      return known === right ? [] : [`${name} demands ${right}; written down is ${known}`];
    return permissionsOfRight(right).length > 0
      ? []
      : [`${name} is open to ${right}: demand a permission, or write it down in rights.ts`];
  });
  const names = new Set(demanded.map(([name]) => name));
  const missing = written.flatMap(([name]) =>
    names.has(name) ? [] : [`${name} is written down and missing`],
  );
  return [...wrong, ...missing];
}

/** The right that a rule requires, in the terms of the lists above. */
export function rightOf(access: (actor: Actor) => boolean): Right {
  if (access({ kind: 'anonymous' })) return 'anyone';
  if (access(holding([]))) return 'staff';
  if (access({ kind: 'member', id: 1, organisationId: 1, grantIds: [] })) return 'member';
  const all = allBut([]);
  const opening = all.filter((permission) => access(holding([permission])));
  return (opening.join(' or ') + (access(holding(all, false)) ? '' : ' on all sites')) as Right;
}
