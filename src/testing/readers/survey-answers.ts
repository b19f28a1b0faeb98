/** Answers surveys at the end of an item's text, as a browser without scripts does. */
import type { ReaderRequests } from './reader-requests.ts';

/** Form name of a page's gating form. */
export const blockIn = (html: string) =>
  /class="gating-form"[\s\S]*?name="x_form" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** The token with which a form can be sent again. */
export const tokenIn = (html: string) => /name="x_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** The token for the texts of a form; empty without one. */
export const shownIn = (html: string) => /name="x_shown" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Gives each sender a different address, because the limit per hour is low. */
let senders = 1;

/**
 * Returns a function that answers the survey of an item. A submission without a script is shown again with a
 * token, and sent once more after a while. `cookie`: the resulting cookie of the browser; empty without one.
 */
export function surveyAnswers({ get, post, passTime }: ReaderRequests) {
  return async (path: string, fields: Record<string, string>, { cookie = '', pk = '' } = {}) => {
    senders += 1;
    const sends = { cookie, ip: `192.0.2.${senders}` };
    const shown = await get(path, { cookie });
    const sent = { x_form: blockIn(shown.body), x_shown: shownIn(shown.body), ...fields };
    const first = await post(`${path}${pk}`, sent, sends);
    passTime(5_000);
    const second = await post(`${path}${pk}`, { ...sent, x_token: tokenIn(first.body) }, sends);
    return { first, second, cookie: second.cookies.find((one) => one.startsWith('surveys_')) ?? '' };
  };
}
