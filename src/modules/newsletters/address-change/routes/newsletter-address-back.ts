/** The link in the email to an old address. Following it shows a button; the button moves the newsletters back. */
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { obscuredAddress } from '../../subscriptions/model/obscured-address.ts';
import { TAKE_BACK_PATH, takeBackLink } from '../model/address-links.ts';
import { changeRoute } from '../server/change-route.ts';
import { takeBackChange } from '../server/confirm-change.ts';

export const newsletterAddressBack = defineRoute<RouteContext, { change: number }>({
  name: 'newsletterAddressBack',
  path: `${TAKE_BACK_PATH}/:token`,
  link: takeBackLink,
  ...changeRoute({
    isOver: () => false,
    isDone: ({ takenBackAt }) => takenBackAt !== null,
    button: ({ takeBack }) => takeBack,
    question: ({ takeBackQuestion }, { oldEmail }) => takeBackQuestion(obscuredAddress(oldEmail)),
    done: ({ takenBack }, { oldEmail }) => takenBack(obscuredAddress(oldEmail)),
    act: (ctx, id) => ctx.write((work) => takeBackChange(work, id)),
  }),
});
