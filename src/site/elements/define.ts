/** Custom elements, whose script is loaded only if the element is on the page. */

/**
 * Scripts of elements by tag: `block-` and the name of the block's folder, or one of the site's own elements.
 */
export type Elements = Readonly<Record<string, () => Promise<{ BlockElement: CustomElementConstructor }>>>;

/**
 * Defines the elements in `root`. An element whose script fails to load stays plain HTML; elements for
 * members are loaded only for members.
 */
export function defineElements(root: ParentNode, elements: Elements): void {
  const isMember = document.documentElement.hasAttribute('data-member');
  for (const [tag, load] of Object.entries(elements)) {
    if (!root.querySelector(isMember ? tag : `${tag}:not(.member-only *)`)) continue;
    void load()
      .then(({ BlockElement }) => {
        // Another part of the page may have defined the element in the meantime.
        if (!customElements.get(tag)) customElements.define(tag, BlockElement);
      })
      .catch(reportError);
  }
}
