/** Custom elements of blocks: a program is loaded when its element is on the page. */

/** Programs of elements by their tag: `block-` and the name of the block's folder. */
export type Elements = Readonly<Record<string, () => Promise<{ BlockElement: CustomElementConstructor }>>>;

/** Defines the elements that stand in `root`. One whose program cannot be loaded stays plain HTML. */
export function defineElements(root: ParentNode, elements: Elements): void {
  for (const [tag, load] of Object.entries(elements)) {
    if (!root.querySelector(tag)) continue;
    void load()
      .then(({ BlockElement }) => {
        // Another part of the page may have asked for it meanwhile.
        if (!customElements.get(tag)) customElements.define(tag, BlockElement);
      })
      .catch(reportError);
  }
}
