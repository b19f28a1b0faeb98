/**
 * Site settings (specification, section 3 SITE SETTINGS, and "Site settings read by the public side"): one tree with the
 * specification's group and field names. What a site never set has its default here, so readers never meet a gap.
 */
import { resolveColours, type SiteColours } from './colour.ts';
import type { ImageSource } from './image-source.ts';

/** Everything the public side reads of a site's settings. Pictures are resolved; one that is gone reads null. */
export interface SiteSettings {
  general: GeneralSettings;
  header: HeaderSettings;
  footer: FooterSettings;
  socialLinks: Record<SocialNetwork, string | null>;
  baseStyles: BaseStyles;
  podStyle: { accentColor: string | null };
  contentStyle: ContentStyle;
  tagManager: { containerId: string | null };
  adManager: AdManagerSettings;
  leaders: { enabled: boolean; logo: ImageSource | null; section: number | null };
  sourceEsb: { key: string | null; inArticleHeading: string | null; inArticleText: string | null };
  labels: LabelSettings;
  magazine: { subscribeUrl: string | null; archiveText: string | null };
  blueconic: { enabled: boolean; hostname: string | null };
  oneTrust: { enabled: boolean; domainScript: string | null };
  companyUpdate: { enabled: boolean };
  sponsoredSearch: { enabled: boolean; logo: ImageSource | null; clickUrl: string | null };
  systemOutage: { enabled: boolean; message: string | null };
  modules: Record<SiteModule, boolean>;
}

export interface GeneralSettings {
  siteName: string;
  /** Host readers know the site by, like `quayside.example`. */
  rootDomain: string;
  /** Names of content types, like `Article`. */
  supportedContentTypes: string[];
  /** Further pages or grids a scrolling page loads at most. */
  maxPageScrolls: number;
  favicon: ImageSource | null;
  /** Content types whose pages ask search engines not to list them. */
  enableNoIndexByContentType: string[];
  /** Pixels between rows; the unit of all distances is an eighth of it. */
  spacing: number;
  /** The logo for dark backgrounds. */
  whiteLogo: ImageSource | null;
  useNewDesign: boolean;
}

export interface HeaderSettings {
  logo: ImageSource | null;
  /** Pixels. */
  logoHeight: number;
  /** Pixels; null keeps the logo's own shape. */
  logoWidth: number | null;
  prestitialLogo: ImageSource | null;
  /** Null follows the theme. */
  colours: { background: string | null; text: string | null };
  ctaText: string | null;
  hamburgerMenuStyle: 'primary' | 'secondary';
  searchStyle: 'icon' | 'text';
  /** Groups of the hamburger menu open and close. */
  collapsibleGroups: boolean;
}

export interface FooterSettings {
  logo: ImageSource | null;
  siteText: string | null;
  /** Above the `Sign Up` button. */
  signupText: string | null;
  /** Above the social links. */
  contactText: string | null;
  corporateLogo: ImageSource | null;
  showAffiliatedBrands: boolean;
  /** Null follows the theme. */
  colours: { background: string | null; text: string | null };
}

export interface BaseStyles {
  colorPalette: string[];
  primaryFont: string;
  secondaryFont: string;
  primaryColor: string;
  secondaryColor: string;
  /** Complete: what was not chosen follows from the primary and secondary colour. */
  colours: SiteColours;
  siteTheme: 1 | 2;
}

export interface ContentStyle {
  /** Pixels. */
  smallImageWidth: number;
  sectionLocation: 'above' | 'below' | 'none';
  dateLocation: 'above' | 'below' | 'none';
  showCompanyDate: boolean;
  /** Types of lists that name none; empty means all. */
  defaultContentTypes: string[];
  socialShareLinks: string[];
  includeHomeInBreadcrumb: boolean;
}

export interface AdManagerSettings {
  basePath: string;
  lazyLoad: boolean;
  /** Paragraph of a text after which an in-article video stands. */
  iavTargetInjection: number;
}

/** Words of the site's own for what lists and pages call things; null keeps the product's word. */
export interface LabelSettings {
  sponsored: string | null;
  relatedContent: string | null;
  loadMore: string | null;
}

/** Names of the content types in a site's stored general group; empty where it never chose. */
export function supportedTypesOf(general: unknown): string[] {
  return (general as Partial<GeneralSettings> | null)?.supportedContentTypes ?? [];
}

/** True for a content type a site's editors may write; a site that never chose its types takes every one. */
export function takesType(supported: readonly string[], type: string): boolean {
  return supported.length === 0 || supported.includes(type);
}

export const SOCIAL_NETWORKS = [
  { value: 'facebook', label: 'Facebook' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'linkedin', label: 'LinkedIn' },
  { value: 'pinterest', label: 'Pinterest' },
  { value: 'twitter', label: 'Twitter' },
  { value: 'youtube', label: 'YouTube' },
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]['value'];

/** Parts of the product a site may switch off (specification, section 1). */
export const MODULES = [
  { value: 'leaders', label: 'Leaders' },
  { value: 'magazine', label: 'Magazine' },
  { value: 'newsletters', label: 'Newsletters' },
  { value: 'search', label: 'Search' },
  { value: 'memberships', label: 'Memberships' },
  { value: 'sourceesb', label: 'SourceESB' },
] as const;
export type SiteModule = (typeof MODULES)[number]['value'];

/** Limits and defaults of the specification, sections 5 and 9. Lengths are pixels. */
export const SETTING_LIMITS = {
  maxPageScrolls: { default: 8, min: 1, max: 8 },
  spacing: { default: 48, min: 16, max: 96 },
  logoHeight: { default: 35, min: 35, max: 45 },
  logoWidth: { min: 35, max: 400 },
  smallImageWidth: { default: 135, min: 80, max: 320 },
  iavTargetInjection: { default: 4, min: 1, max: 50 },
} as const;

/** Height of the footer's logo in pixels (specification, section 9). */
export const FOOTER_LOGO_HEIGHT = 45;
/** Widest a page gets, in pixels, unless a row spans the window (specification, section 9). */
export const PAGE_WIDTH_MAX = 1300;

const NO_COLOURS = { background: null, text: null };

/** What a site has that set nothing. The name, colours and fonts are columns of their own and always there. */
export const SETTING_DEFAULTS = {
  general: {
    rootDomain: '',
    supportedContentTypes: [] as string[],
    maxPageScrolls: SETTING_LIMITS.maxPageScrolls.default,
    favicon: null,
    enableNoIndexByContentType: [] as string[],
    spacing: SETTING_LIMITS.spacing.default,
    whiteLogo: null,
    useNewDesign: true,
  },
  header: {
    logo: null,
    logoHeight: SETTING_LIMITS.logoHeight.default,
    logoWidth: null,
    prestitialLogo: null,
    colours: NO_COLOURS,
    ctaText: null,
    hamburgerMenuStyle: 'primary',
    searchStyle: 'icon',
    collapsibleGroups: false,
  },
  footer: {
    logo: null,
    siteText: null,
    signupText: null,
    contactText: null,
    corporateLogo: null,
    showAffiliatedBrands: false,
    colours: NO_COLOURS,
  },
  socialLinks: {
    facebook: null,
    instagram: null,
    linkedin: null,
    pinterest: null,
    twitter: null,
    youtube: null,
  },
  baseStyles: { colorPalette: [] as string[], siteTheme: 1 },
  podStyle: { accentColor: null },
  contentStyle: {
    smallImageWidth: SETTING_LIMITS.smallImageWidth.default,
    sectionLocation: 'above',
    dateLocation: 'below',
    showCompanyDate: false,
    defaultContentTypes: [] as string[],
    socialShareLinks: ['Facebook', 'Linkedin', 'Twitter', 'Email'] as string[],
    includeHomeInBreadcrumb: false,
  },
  tagManager: { containerId: null },
  adManager: {
    basePath: '',
    lazyLoad: true,
    iavTargetInjection: SETTING_LIMITS.iavTargetInjection.default,
  },
  leaders: { enabled: false, logo: null, section: null },
  sourceEsb: { key: null, inArticleHeading: null, inArticleText: null },
  labels: { sponsored: null, relatedContent: null, loadMore: null },
  magazine: { subscribeUrl: null, archiveText: null },
  blueconic: { enabled: false, hostname: null },
  oneTrust: { enabled: false, domainScript: null },
  companyUpdate: { enabled: false },
  sponsoredSearch: { enabled: false, logo: null, clickUrl: null },
  systemOutage: { enabled: false, message: null },
  modules: {
    leaders: false,
    magazine: true,
    newsletters: true,
    search: true,
    memberships: true,
    sourceesb: false,
  },
} as const satisfies { [Group in keyof SiteSettings]: object };

/** A site as it is stored: columns, and one document for each group. */
export interface StoredSite {
  name: string;
  primaryColor: string;
  accentColor: string;
  primaryFont: string;
  secondaryFont: string;
  /** Documents of the groups by group name, null or absent where nothing was saved. */
  groups: Readonly<Record<string, unknown>>;
}

/**
 * The tree readers get: stored values over the defaults, colours complete. `imageOf` resolves a stored picture;
 * `allModules` switches every module on, as developer builds do.
 */
export function siteSettings(
  site: StoredSite,
  { imageOf, allModules }: { imageOf: (stored: unknown) => ImageSource | null; allModules: boolean },
): SiteSettings {
  const tree = Object.fromEntries(
    Object.entries(SETTING_DEFAULTS).map(([group, defaults]) => [
      group,
      filled(defaults, site.groups[group], imageOf),
    ]),
  ) as unknown as SiteSettings;
  const { primaryColor, accentColor: secondaryColor, primaryFont, secondaryFont } = site;
  const chosen = (site.groups['baseStyles'] as { colours?: object } | null | undefined)?.colours;
  return {
    ...tree,
    general: { ...tree.general, siteName: site.name },
    baseStyles: {
      ...tree.baseStyles,
      siteTheme: Number(tree.baseStyles.siteTheme) === 2 ? 2 : 1,
      primaryColor,
      secondaryColor,
      primaryFont,
      secondaryFont,
      colours: resolveColours({ primaryColor, secondaryColor }, chosen ?? {}),
    },
    modules: allModules ? ALL_MODULES : tree.modules,
  };
}

const ALL_MODULES = Object.fromEntries(MODULES.map(({ value }) => [value, true])) as SiteSettings['modules'];

const IMAGES: Record<string, readonly string[]> = {
  general: ['favicon', 'whiteLogo'],
  header: ['logo', 'prestitialLogo'],
  footer: ['logo', 'corporateLogo'],
  leaders: ['logo'],
  sponsoredSearch: ['logo'],
};
const IMAGE_KEYS = new Set(Object.values(IMAGES).flat());

/** Known keys alone, so that nothing internal that a group also stores gets out. */
function filled(
  defaults: object,
  stored: unknown,
  imageOf: (stored: unknown) => ImageSource | null,
): Record<string, unknown> {
  const values = isRecord(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(defaults).map(([key, fallback]) => {
      const value = values[key] ?? null;
      if (IMAGE_KEYS.has(key)) return [key, value === null ? null : imageOf(value)];
      if (isRecord(fallback)) return [key, filled(fallback, value, imageOf)];
      return [key, value ?? fallback];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
