import { textOn } from '#look/colour.ts';
import type { ShownMenus } from '#page-model/menu.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { footerSettings } from '#settings/footer.ts';
import { generalSettings } from '#settings/general.ts';
import { headerSettings } from '#settings/header.ts';
import { socialLinksSettings } from '#settings/social-links.ts';
import { ConsentLink } from '#site/consent/link.tsx';
import { Logo } from '#site/ui/logo.tsx';
import { MenuLinks } from '#site/ui/links/menu-links.tsx';
import { PrivacyLink } from '#site/ui/links/privacy-link.tsx';
import { SlotPlace } from '#site/ui/slot-place.tsx';
import { hasSocialLinks, SocialLinks } from '#site/ui/links/social-links.tsx';
import { useWords, useWordsAttributes } from '#site/ui/words.ts';

/** Height of the footer's logo in pixels (specification, section 9). */
export const FOOTER_LOGO_HEIGHT = 45;

export interface FooterProps {
  data: SiteData;
  page: PageSubject;
  menus: ShownMenus;
  year: number;
}

/**
 * The footer in the design that the settings choose (specification, public site, section 2 "Footer, new
 * design").
 */
export function Footer(props: FooterProps) {
  const { useNewDesign } = props.data.settings.read(generalSettings);
  return (
    <footer className={`site-footer ${useNewDesign ? 'footer-new' : 'footer-old'}`}>
      <div className="page-width">{useNewDesign ? <NewFooter {...props} /> : <OldFooter {...props} />}</div>
    </footer>
  );
}

function NewFooter(props: FooterProps) {
  const words = useWords().frame;
  const english = useWordsAttributes();
  const { data, page, menus } = props;
  const footer = data.settings.read(footerSettings);
  const socialLinks = data.settings.read(socialLinksSettings);
  const brands = footer.showAffiliatedBrands ? menus.affiliated_brands : [];
  const text = footer.siteText ?? data.site.description;
  return (
    <>
      <div className="footer-columns">
        <div className="footer-about">
          <FooterLogo data={data} />
          {text && <p>{text}</p>}
        </div>
        <SlotPlace name="footerColumn" className="footer-column" />
        {(footer.contactText || hasSocialLinks(socialLinks)) && (
          <section aria-labelledby="footer-connect">
            <h2 id="footer-connect" {...english}>
              {words.connect}
            </h2>
            {footer.contactText && <p className="footer-contact">{footer.contactText}</p>}
            <SocialLinks links={socialLinks} />
          </section>
        )}
        {brands.length > 0 && (
          <nav aria-label={words.affiliatedBrandsInFooter}>
            <h2 {...english}>{words.affiliatedBrands}</h2>
            <MenuLinks links={brands} page={page} />
          </nav>
        )}
      </div>
      <SlotPlace name="footer" className="footer-slot" />
      <FooterMenu {...props} />
      <CorporateLine {...props} />
    </>
  );
}

function OldFooter(props: FooterProps) {
  const { data } = props;
  const footer = data.settings.read(footerSettings);
  const socialLinks = data.settings.read(socialLinksSettings);
  const text = footer.siteText ?? data.site.description;
  return (
    <>
      <div className="footer-old-head">
        <div className="footer-about">
          <FooterLogo data={data} />
          {text && <p>{text}</p>}
        </div>
        {(footer.contactText || hasSocialLinks(socialLinks)) && (
          <div className="footer-reach">
            {footer.contactText && <p className="footer-contact">{footer.contactText}</p>}
            <SocialLinks links={socialLinks} />
          </div>
        )}
      </div>
      <SlotPlace name="footer" className="footer-slot" />
      <FooterMenu {...props} />
      <CorporateLine {...props} />
    </>
  );
}

/** The footer's menu: in columns if links are grouped, otherwise on one line. */
function FooterMenu({ menus, page }: FooterProps) {
  const words = useWords();
  const { footer } = menus;
  if (footer.length === 0) return null;
  const isGrouped = footer.some(({ links }) => links.length > 0);
  return (
    <nav
      className={isGrouped ? 'footer-menu footer-menu-grouped' : 'footer-menu'}
      aria-label={words.frame.footer}
    >
      <MenuLinks links={footer} page={page} isNested />
    </nav>
  );
}

function CorporateLine({ data, page, menus, year }: FooterProps) {
  const words = useWords();
  const english = useWordsAttributes();
  const publisher = data.theme.corporateName ?? data.site.name;
  const { corporateLogo } = data.settings.read(footerSettings);
  return (
    <div className="footer-line">
      {corporateLogo && <Logo image={corporateLogo} name={publisher} height={FOOTER_LOGO_HEIGHT} />}
      <p {...english}>{words.frame.rights(year, publisher)}</p>
      <FooterPrivacyLink data={data} menus={menus} />
      <ConsentLink page={page} />
    </div>
  );
}

/** Link to the privacy policy, unless the footer's menu already contains it. */
function FooterPrivacyLink({ data, menus }: Pick<FooterProps, 'data' | 'menus'>) {
  const { privacyPolicy } = data.settings.read(generalSettings);
  const isInMenu = menus.footer.some(
    ({ href, links }) => href === privacyPolicy || links.some((link) => link.href === privacyPolicy),
  );
  return isInMenu ? null : <PrivacyLink settings={data.settings} />;
}

/**
 * The footer's own logo, otherwise the logo that suits the footer's background, otherwise the site's name.
 */
function FooterLogo({ data }: Pick<FooterProps, 'data'>) {
  const footer = data.settings.read(footerSettings);
  const general = data.settings.read(generalSettings);
  const header = data.settings.read(headerSettings);
  const isDark = footer.colours.background === null || textOn(footer.colours.background) === '#ffffff';
  const logo = footer.logo ?? (isDark ? general.whiteLogo : header.logo);
  return (
    <p className="wordmark">
      <a href="/">
        {logo ? <Logo image={logo} name={data.site.name} height={FOOTER_LOGO_HEIGHT} /> : data.site.name}
      </a>
    </p>
  );
}
