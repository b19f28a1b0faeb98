/** Why a page has its layout, in the order in which layouts are chosen (`model/choose-layout.ts`). */
import type { PageSubject } from '#model/page.ts';
import type { LayoutRecord, SiteData } from '#model/site-data.ts';

export function whyLayout(layout: LayoutRecord, page: PageSubject, data: SiteData): string {
  switch (layout.type) {
    case 'content-override':
      return 'It is made for this item.';
    case 'url-override':
      return 'It is made for this address.';
    case 'content-type-override':
      return `It is made for items of type ${page.content?.typeLabel ?? ''}; none is for this item or address.`;
    case 'content':
      return layout.isGlobal
        ? 'It is the default layout for items; no other is for this one.'
        : 'The layout for all items; nothing more specific exists.';
    case 'section':
      return ofSection(layout, page, data);
    default:
      return 'It is made for this system page.';
  }
}

function ofSection({ sectionId, isGlobal }: LayoutRecord, page: PageSubject, data: SiteData): string {
  if (page.content)
    return `The section ${data.sections.get(sectionId ?? 0)?.name ?? ''} gives it to its items; none is for this item, its address or its type.`;
  if (sectionId !== null && sectionId === page.section?.id) return 'It is made for this section.';
  if (sectionId !== null)
    return `It is made for ${data.sections.get(sectionId)?.name ?? 'a section'} and what stands below it; no section in between has one.`;
  return isGlobal
    ? 'It is the default layout for sections; no other is for this one.'
    : 'It is for sections; neither this one nor those above it have one.';
}
