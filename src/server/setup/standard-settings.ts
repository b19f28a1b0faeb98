/**
 * The settings of a new site: everything that the specification requires, so that each group can be saved.
 */
import { escapeHtml } from '#text/html.ts';
import { defaultsOf } from '#records/shape.ts';
import { baseStylesSettings } from '#settings/base-styles.ts';
import { footerSettings } from '#settings/footer.ts';
import { generalSettings } from '#settings/general.ts';
import { headerSettings } from '#settings/header.ts';
import { modulesSettings } from '#settings/modules.ts';
import { normaliseOriginal, openPixels, writeIcon, type NormalisedOriginal } from '#server/media/index.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Stores an image in the library; passed in, because this folder must not depend on a domain. */
export type StoreImage = (
  work: RecordContext,
  original: NormalisedOriginal,
  fileName: string,
) => Promise<{ id: number }>;

export interface SiteLook {
  tenantKey: string;
  name: string;
  primaryColor: string;
  /** Host by which readers know the site. */
  rootDomain: string;
  /** Draws the site's name in a colour. Default: the name is set in a serif. */
  drawName?: ((colour: string) => string) | undefined;
  /** Values of the group Base styles that differ from the defaults. Default: the group is left empty. */
  baseStyles?: Readonly<Record<string, string>>;
}

/**
 * Draws the icon and the logos in the site's colour, stores them, and returns the groups of the site's
 * settings record.
 */
export async function standardSettings(
  work: RecordContext,
  look: SiteLook,
  store: StoreImage,
): Promise<Record<string, unknown>> {
  const place = async (original: NormalisedOriginal, fileName: string) => {
    const { id } = await store(work, original, fileName);
    return { asset: id, crop: null, focal: null, alt: look.name, caption: null };
  };
  const { tenantKey, name, primaryColor, rootDomain } = look;
  const draw = look.drawName ?? ((colour: string) => wordmark(name, colour));
  const drawn = (colour: string) => normaliseOriginal(Buffer.from(draw(colour)));
  const favicon = await place(await icon(primaryColor), `${tenantKey}-icon.ico`);
  const logo = await place(await drawn(primaryColor), `${tenantKey}-logo.svg`);
  const whiteLogo = await place(await drawn('#ffffff'), `${tenantKey}-logo-white.svg`);
  return {
    general: {
      ...defaultsOf(generalSettings.fields),
      rootDomain,
      supportedContentTypes: [...work.registry.contentTypes.keys()],
      favicon,
      whiteLogo,
    },
    header: { ...defaultsOf(headerSettings.fields), logo },
    footer: { ...defaultsOf(footerSettings.fields), logo: whiteLogo },
    modules: defaultsOf(modulesSettings.fields),
    ...groupsOfNewSite(work.registry, look),
    ...(look.baseStyles && { baseStyles: { ...defaultsOf(baseStylesSettings.fields), ...look.baseStyles } }),
  };
}

/** Groups whose definition contains values for a new site. */
function groupsOfNewSite(
  { settings }: RecordContext['registry'],
  { tenantKey }: SiteLook,
): Record<string, unknown> {
  return Object.fromEntries(
    settings.flatMap(({ name, fields, ofNewSite }) =>
      ofNewSite ? [[name, { ...defaultsOf(fields), ...ofNewSite({ tenantKey }) }]] : [],
    ),
  );
}

const ICON_SIZE = 256;

/** Draws the icon: three lines as in the head of a page, on a square of the colour. */
async function icon(colour: string): Promise<NormalisedOriginal> {
  const value = Number.parseInt(colour.slice(1), 16);
  const bars = [
    { top: 64, height: 44, right: 208 },
    { top: 132, height: 22, right: 208 },
    { top: 174, height: 22, right: 150 },
  ];
  const pixels = Buffer.alloc(ICON_SIZE * ICON_SIZE * 4);
  for (let y = 0; y < ICON_SIZE; y += 1) {
    for (let x = 0; x < ICON_SIZE; x += 1) {
      const isBar = bars.some(
        ({ top, height, right }) => y >= top && y < top + height && x >= 48 && x < right,
      );
      pixels.writeUInt32BE((((isBar ? 0xffffff : value) << 8) | 0xff) >>> 0, (y * ICON_SIZE + x) * 4);
    }
  }
  const png = await openPixels(pixels, { width: ICON_SIZE, height: ICON_SIZE }).png().toBuffer();
  return normaliseOriginal(writeIcon([{ size: ICON_SIZE, png }]));
}

/** Draws the site's name; its width is fixed, so that its box is the same in any serif. */
function wordmark(name: string, colour: string): string {
  const length = Math.round([...name].length * 17.5);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${length + 4}" height="40" viewBox="0 0 ${length + 4} 40">` +
    `<text x="2" y="30" font-family="Georgia, 'Times New Roman', serif" font-weight="700" font-size="33" fill="${colour}"` +
    ` textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeHtml(name)}</text></svg>`
  );
}
