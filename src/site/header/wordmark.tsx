import { textOn } from '#look/colour.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { generalSettings } from '#settings/general.ts';
import { headerSettings } from '#settings/header.ts';
import { siteLook } from '#settings/base-styles.ts';
import { headerGround } from '#site/brand/header-ground.ts';
import { dayOf } from '#site/ui/date.tsx';
import { Logo } from '#site/ui/logo.tsx';

/** The logo, or the name without a logo; on the front page it is the page's title. */
export function Wordmark({ data, page }: { data: SiteData; page: PageSubject }) {
  const Name = page.kind === 'home' ? 'h1' : 'p';
  const header = data.settings.read(headerSettings);
  const general = data.settings.read(generalSettings);
  const ground = headerGround(data.settings);
  const isDark = ground !== null && textOn(ground) === '#ffffff';
  const white = isDark ? general.whiteLogo : null;
  const logo = white ?? header.logo;
  // A chosen background is the same in both colour schemes, so it needs no dark logo.
  const dark = ground === null && siteLook(data.settings).scheme === 'system' ? general.whiteLogo : null;
  return (
    <Name className={wordmarkClass(data.site.name)}>
      <a href="/">
        {logo ? (
          <Logo
            image={logo}
            name={data.site.name}
            height={header.logoHeight}
            width={header.logoWidth}
            dark={dark}
            isWhite={white !== null}
          />
        ) : (
          data.site.name
        )}
      </a>
    </Name>
  );
}

/** The publication's tagline and the date, on its front page. */
export function EditionLine({ data, page }: { data: SiteData; page: PageSubject }) {
  const { tagline, timeZone, language } = data.site;
  return (
    <div className="edition-line page-width">
      {tagline && <p className="tagline">{tagline}</p>}
      <p className="dateline">{dayOf(page.now, timeZone, language)}</p>
    </div>
  );
}

/** A long name is set in smaller type, so that it stays on one line if there is space. */
function wordmarkClass(name: string): string {
  if (name.length > 30) return 'wordmark wordmark-longest';
  return name.length > 16 ? 'wordmark wordmark-long' : 'wordmark';
}
