/** Explains why a page looks as it does, and where it is edited: shown by the staff toolbar on the page. */

export interface NamedItem {
  id: number;
  name: string;
}

export interface ExplainedBlock {
  id: string;
  /** Name of its kind, as in `data-block`. */
  type: string;
  /** The title that editors know. */
  title: string;
  /** Descriptions of its queries; empty for a block without queries. */
  asked: string[];
  items: NamedItem[];
  /** Items found for the block that are already elsewhere on the page. */
  leftOut: NamedItem[];
  /** Whether the block is not on the page, because it has nothing to show or could not be rendered. */
  isAbsent: boolean;
}

export interface PageExplanation {
  /** The item of the page, and the site that owns it. */
  record: { id: number; siteId: number } | null;
  sectionId: number | null;
  /** What an anonymous reader may see of the item, as a sentence; null if it is ungated. */
  access: string | null;
  layout: { id: number; name: string; why: string } | null;
  blocks: ExplainedBlock[];
  /** Rows whose condition is not met on this page. */
  hiddenRows: { number: number; condition: string }[];
  problems: string[];
  cache: {
    isKept: boolean;
    /** Cache tags: a purge of any of them makes the page be rendered again. */
    tags: string[];
    /**
     * The instant (ISO) at which the page changes; null if it does not before the end of the day or the year.
     */
    changesAt: string | null;
  };
}

/** A link of the toolbar (specification, public site, section 2 "Content page shell"). */
export interface StaffLink {
  label: 'Edit Content' | 'Edit Section' | 'Configure layout';
  /** URL on the site's host, which redirects to the admin with the site selected. */
  href: string;
}

/** A block on the page, and the URL for editing it. */
export interface EditableBlock {
  type: string;
  title: string;
  /**
   * As in `StaffLink`: opens the layout's editor with the block selected, next to the preview of this page.
   */
  href: string;
}

/** Response to the toolbar of staff on a page. */
export interface StaffAnswer {
  links: StaffLink[];
  /** In document order; empty for users who may not configure layouts. */
  blocks: EditableBlock[];
  /** Null if readers have no page here. */
  explanation: PageExplanation | null;
}
