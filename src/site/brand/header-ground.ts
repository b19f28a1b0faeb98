import type { SiteSettings } from '#model/define-settings.ts';
import { baseStylesSettings } from '#settings/base-styles.ts';
import { generalSettings } from '#settings/general.ts';
import { headerSettings } from '#settings/header.ts';

/**
 * The background colour of the site's name if the site chose one; it is the same in the dark scheme. Null:
 * the page's own background.
 */
export function headerGround(settings: SiteSettings): string | null {
  const { headerStyle } = settings.read(baseStylesSettings);
  const { useNewDesign } = settings.read(generalSettings);
  const band = useNewDesign && headerStyle === 'band' ? settings.look.primaryColor : null;
  return settings.read(headerSettings).colours.background ?? band;
}
