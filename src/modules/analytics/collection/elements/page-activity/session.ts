/** Id of the reader's session, in the storage of the tab; only with performance consent (specification, section 7). */
export function sessionId(): string | undefined {
  try {
    const stored = sessionStorage.getItem('session');
    if (stored) return stored;
    const created = crypto.randomUUID();
    sessionStorage.setItem('session', created);
    return created;
  } catch {
    return undefined;
  }
}
