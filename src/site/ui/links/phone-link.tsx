/**
 * A link that dials a phone number. The dialled number omits the zero in brackets, which is dialled only
 * within the country.
 */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replace('(0)', '').replaceAll(/[^\d+]/g, '');
  return digits ? <a href={`tel:${digits}`}>{number}</a> : number;
}
