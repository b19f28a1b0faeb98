/** Whether the visitor may be staff. */

/** Readers have no such cookie; the answer to the request decides. */
export function isStaffVisit(): boolean {
  const isPreview = new URLSearchParams(location.search).get('preview-mode') === 'true';
  return !isPreview && /(?:^|; )cms_staff_\d+=1/.test(document.cookie);
}
