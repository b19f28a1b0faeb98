/** Decides what a click on a page is, by what the page contains around it. Pure, except for reading the document. */
import { SOCIAL_NETWORKS } from '../../model/event-kinds.ts';

export interface Click {
  kind: string;
  detail?: string | undefined;
  location?: string | undefined;
  block?: string | undefined;
  blockType?: string | undefined;
  targetItem?: number | undefined;
  target?: string | undefined;
}

/** Names of the enumeration by parts of addresses that do not contain them. */
const ALIASES = { 'mailto:': 'Email', '//x.com/': 'Twitter', '//wa.me/': 'Whatsapp', '//t.me/': 'Telegram' };

/** What is clicked. */
const CLICKED = 'a[href],[data-favorite],.memberships button,[aria-labelledby^=newsletter-form] summary';

/** Kinds by a selector of what is clicked or of what contains it; the first one counts. `network`: the detail is the network. */
const KINDS: readonly (readonly [selector: string, kind: string, detail?: string])[] = [
  ['[data-blueconic-redirect]', 'blueConicRedirect'],
  ['[href^="/membership/choose"]', 'registration', 'headerJoin'],
  ['[href^="/account/login?"],[href$="/account/login"]', 'registration', 'headerLogin'],
  ['.memberships,[href^="/membership/signup/"]', 'registration', 'chooseMembership'],
  ['.sponsor-logo', 'clickSponsoredSearchLogo'],
  ['.social-links', 'clickSocialBrand', 'network'],
  ['.block-title,.row-title', 'clickBlockTitleLink'],
  ['[data-block=share_links] a:not([href^="/"])', 'clickSocialShares', 'network'],
  ['[data-block^=company] [rel^=me]', 'clickSocialCompany', 'network'],
  ['[data-block=company_overview] [target]', 'clickCompanyWebsite'],
  ['[data-favorite]', 'favoriteContent', 'Add'],
  ['[aria-labelledby^=newsletter-form]', 'clickOmedaInjectionLink'],
  ['[data-blueconic-position] a:not(.card a)', 'clickBlueConicRecommendation'],
  ['[data-block=document_download],[href^="/media/file/"]', 'clickDownloadButton'],
  ['.card-kicker,.breadcrumb,[data-block=section_tree]', 'clickSectionLink'],
  // Authors, contacts and companies are items.
  [
    '.card,[data-item],[rel=author],.contact-name,[data-block=company_banner],[data-block=company_overview] [href^="/"]',
    'clickContentLink',
  ],
  ['[data-block*=magazine],[data-block^=issue]', 'clickMagazineIssueLink'],
  ['[data-block=content_body]', 'clickContentBody'],
  ['.sidebar-groups', 'clickMenu', 'hamburger'],
  ['[data-menu=header_primary],.header-links,.primary-bar', 'clickMenu', 'header_primary'],
  ['[data-menu=mega_1]', 'clickMenu', 'mega_1'],
  ['[data-menu=mega_2]', 'clickMenu', 'mega_2'],
  ['[data-menu],.footer-columns nav', 'clickMenu', 'affiliated_brands'],
  ['.secondary-menu', 'clickMenu', 'header_secondary'],
  ['.footer-menu', 'clickMenu', 'footer'],
];

const LOCATIONS: readonly (readonly [selector: string, location: string])[] = [
  ['.menu-panel', 'Hamburger'],
  ['.site-footer', 'Footer'],
  ['.header-parts,.site-header', 'Header'],
  ['[data-at]', 'Block'],
];

/** Returns what was clicked; null for clicks that no kind describes. */
export function classifyClick(at: Element): Click | null {
  const clicked = at.closest<HTMLElement>(CLICKED);
  const found = clicked && KINDS.find(([selector]) => clicked.closest(selector));
  if (!found) return null;
  const [, kind, detail] = found;
  const { at: position, block } = clicked.closest<HTMLElement>('[data-at]')?.dataset ?? {};
  const { item } = clicked.dataset;
  const address = (clicked instanceof HTMLAnchorElement ? clicked.href : '').replace(/[?#].*/, '');
  return {
    kind,
    detail: detail === 'network' ? networkOf(clicked, address) : isSaved(clicked) ? 'Remove' : detail,
    location: LOCATIONS.find(([selector]) => clicked.closest(selector))?.[1],
    block: position,
    blockType: block,
    targetItem: item ? Number(item) : undefined,
    target: address.startsWith('http') ? address.slice(0, 200) : undefined,
  };
}

const isSaved = (button: Element) => button.matches('[data-favorite][aria-pressed=true]');

/** The network by the label or the address of a link. */
function networkOf(link: Element, address: string): string {
  const text = `${link.ariaLabel ?? link.textContent} ${address}`.toLowerCase();
  const name = SOCIAL_NETWORKS.find((known) => known !== 'Other' && text.includes(known.toLowerCase()));
  return name ?? Object.entries(ALIASES).find(([part]) => text.includes(part))?.[1] ?? 'Other';
}
