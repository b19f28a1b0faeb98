/** Whether the visitor may be staff. */

/** Readers have no such cookie, but only the server's response decides whether the visitor is staff. */
export function isStaffVisit(): boolean {
  const isPreview = new URLSearchParams(location.search).get('preview-mode') === 'true';
  return !isPreview && /(?:^|; )cms_staff_\d+=1/.test(document.cookie);
}
