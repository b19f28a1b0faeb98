/** Where the focus was, and where it goes when its element was removed. */

/** An element that had the focus. */
export interface FocusPlace<Node> {
  element: Node;
  /** Button of the menu that the element is in. */
  menuButton: Node | null;
  dialog: Node | null;
}

export interface FocusTrail<Node> {
  add: (place: FocusPlace<Node>) => void;
  /** The last element that had the focus; null if the user has since clicked where nothing takes it. */
  last: () => Node | null;
  clear: () => void;
  /**
   * The elements that take the focus from the last one, the best first: itself, the button of its menu, its
   * dialog, then the same for what opened the dialog.
   */
  candidates: () => Node[];
}

/**
 * Creates an empty trail. It remembers what had the focus when each dialog opened, also for a dialog above
 * another one, so that the focus can go back through all of them.
 */
export function createFocusTrail<Node extends object>(): FocusTrail<Node> {
  let last: FocusPlace<Node> | null = null;
  const openers = new WeakMap<Node, FocusPlace<Node>>();
  return {
    add: (place) => {
      const isEntered = place.dialog && last && last.dialog !== place.dialog;
      // Not when the focus comes back from a dialog that this one had opened.
      const isBack = last?.dialog && openers.get(last.dialog)?.dialog === place.dialog;
      if (place.dialog && last && isEntered && !isBack) openers.set(place.dialog, last);
      last = place;
    },
    last: () => last?.element ?? null,
    clear: () => (last = null),
    candidates: () => {
      const found = new Set<Node>();
      const seen = new Set<FocusPlace<Node>>();
      for (let place = last; place && !seen.has(place);) {
        seen.add(place);
        for (const node of [place.element, place.menuButton, place.dialog]) if (node) found.add(node);
        place = (place.dialog && openers.get(place.dialog)) ?? null;
      }
      return [...found];
    },
  };
}
