/** Custom elements: a program is loaded when its element is on the page. */

/** Programs of elements by their tag: `block-` and the name of the block's folder, or one of the site's own. */
export type Elements = Readonly<Record<string, () => Promise<{ BlockElement: CustomElementConstructor }>>>;

/**
 * Defines the elements in `root`. One whose script fails to load stays plain HTML; those for members load for
 * members only.
 */
export function defineElements(root: ParentNode, elements: Elements): void {
  const isMember = document.documentElement.hasAttribute('data-member');
  for (const [tag, load] of Object.entries(elements)) {
    if (!root.querySelector(isMember ? tag : `${tag}:not(.member-only *)`)) continue;
    void load()
      .then(({ BlockElement }) => {
        // Another part of the page may have requested it since.
        if (!customElements.get(tag)) customElements.define(tag, BlockElement);
      })
      .catch(reportError);
  }
}
