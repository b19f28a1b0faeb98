/** A phone number that a phone dials. The zero in brackets is dialled within the country only. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replace('(0)', '').replaceAll(/[^\d+]/g, '');
  return digits ? <a href={`tel:${digits}`}>{number}</a> : number;
}
