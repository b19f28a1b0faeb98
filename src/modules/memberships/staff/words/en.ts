/** Messages to readers about staff's actions, and about orders. */
export interface StaffWords {
  invitedSubject: (site: string) => string;
  invitedText: (site: string) => string;
  emailChangedSubject: (site: string) => string;
  emailChangedText: (site: string, email: string) => string;
  orderReceivedSubject: string;
  orderReceivedText: (membership: string, price: string) => string;
  orderConfirmedSubject: (membership: string) => string;
  orderConfirmedText: (membership: string) => string;
  orderCancelledSubject: string;
  orderCancelledText: (membership: string) => string;
  orderForStaffSubject: (site: string) => string;
  orderForStaffText: (reader: string, membership: string, price: string) => string;
  seeOrders: string;
  orderNumber: (id: number) => string;
  howToPay: string;
  waitsForPayment: string;
  perMonth: (price: string) => string;
  perYear: (price: string) => string;
  /** `day`: in the site's date format. */
  membershipEndsSubject: (membership: string, day: string) => string;
  membershipEndsText: (membership: string, day: string) => string;
  membershipEndedSubject: (membership: string) => string;
  membershipEndedText: (membership: string, day: string) => string;
  toYourAccount: string;
  simulationTitle: string;
  simulationQuestion: (email: string) => string;
  beginSimulation: string;
  simulating: (email: string) => string;
  endSimulation: string;
}

export const en = (): StaffWords => ({
  invitedSubject: (site) => `Your account at ${site}`,
  invitedText: (site) =>
    `The team of ${site} created an account for you. Open this link to choose a password. It works for three days; afterwards you can ask for a new link on the login page.`,
  emailChangedSubject: (site) => `Your email address at ${site} was changed`,
  emailChangedText: (site, email) =>
    `The team of ${site} changed the email address of your account to ${email}. Log in with the new address from now on. If you did not expect this, reply to this email.`,
  orderReceivedSubject: 'We have received your order',
  orderReceivedText: (membership, price) =>
    `Thank you. You ordered ${membership} (${price}). We will write to you as soon as it is confirmed.`,
  orderConfirmedSubject: (membership) => `Your membership ${membership} is active`,
  orderConfirmedText: (membership) =>
    `Your order is confirmed. Log in to read everything that ${membership} includes.`,
  orderCancelledSubject: 'Your order was cancelled',
  orderCancelledText: (membership) =>
    `Your order of ${membership} was cancelled. You were not charged for it.`,
  orderForStaffSubject: (site) => `New order: ${site}`,
  orderForStaffText: (reader, membership, price) =>
    `${reader} ordered ${membership} (${price}). Confirm it once it is paid, or cancel it.`,
  seeOrders: 'See orders',
  orderNumber: (id) => `Order number: ${id}`,
  howToPay: 'How to pay',
  waitsForPayment: 'Waiting for payment',
  perMonth: (price) => `${price} a month`,
  perYear: (price) => `${price} a year`,
  membershipEndsSubject: (membership, day) => `Your membership ${membership} ends on ${day}`,
  membershipEndsText: (membership, day) =>
    `Your membership ${membership} ends on ${day}. Your account stays; until that day you read everything as before. In your account you see how to go on.`,
  membershipEndedSubject: (membership) => `Your membership ${membership} has ended`,
  membershipEndedText: (membership, day) =>
    `Your membership ${membership} ended on ${day}. Your account stays, with your favorites and settings. In your account you see how to go on.`,
  toYourAccount: 'Go to your account',
  simulationTitle: 'View this site as a reader',
  simulationQuestion: (email) =>
    `You will see this site as ${email} for a day at most. Any reader logged in in this browser will be logged out.`,
  beginSimulation: 'View as this reader',
  simulating: (email) => `You are viewing this site as ${email}.`,
  endSimulation: 'End',
});
