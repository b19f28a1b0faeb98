/** The element id of a layout's block in the preview document; the editor scrolls to it. */
export function blockAnchor(blockId: string): string {
  return `edited-${blockId}`;
}
