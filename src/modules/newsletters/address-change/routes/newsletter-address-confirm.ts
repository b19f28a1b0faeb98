/** The link in the email to a new address. Following it shows a button; the button moves the newsletters. */
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { obscuredAddress } from '../../subscriptions/model/obscured-address.ts';
import { CONFIRM_ADDRESS_PATH, confirmAddressLink } from '../model/address-links.ts';
import { changeRoute } from '../server/change-route.ts';
import { confirmChange } from '../server/confirm-change.ts';

export const newsletterAddressConfirm = defineRoute<RouteContext, { change: number }>({
  name: 'newsletterAddressConfirm',
  path: `${CONFIRM_ADDRESS_PATH}/:token`,
  link: confirmAddressLink,
  ...changeRoute({
    isOver: ({ takenBackAt }) => takenBackAt !== null,
    isDone: ({ confirmedAt }) => confirmedAt !== null,
    button: ({ confirm }) => confirm,
    question: ({ changeQuestion }, { oldEmail, newEmail }) =>
      changeQuestion({ from: obscuredAddress(oldEmail), to: obscuredAddress(newEmail) }),
    done: ({ changed }, { newEmail }) => changed(obscuredAddress(newEmail)),
    act: (ctx, id, token) => ctx.write((work) => confirmChange(work, ctx.services, { id, token })),
  }),
});
