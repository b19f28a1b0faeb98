/** The id a block of a layout has in the document of its preview, where the editor leads to it. */
export function blockAnchor(blockId: string): string {
  return `edited-${blockId}`;
}
