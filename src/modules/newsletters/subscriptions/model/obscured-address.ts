/** `i•••@quayside.example`: enough to recognise one's own address. */
export function obscuredAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
