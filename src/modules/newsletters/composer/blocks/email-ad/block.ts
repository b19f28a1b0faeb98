import { linkedAddress } from '#addresses/addresses.ts';
import { choice } from '#fields/choice/field.ts';
import { image } from '#fields/image/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { AD_BLOCK, AD_POSITION_LENGTH_MAX, AD_SIZES, adKey } from '../../model/ad-sizes.ts';
import { emailQueryOf } from '../../model/email-query.ts';

/** A position that sources of advertisements fill, with an advertisement of the publisher for the days without one. */
export const emailAd = defineBlock({
  name: AD_BLOCK,
  title: 'Ad position',
  description: 'An advertisement for this position, or your own if the position isn’t booked.',
  icon: 'megaphone',
  category: 'other',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    position: text({
      label: 'Position',
      required: true,
      lengthMax: AD_POSITION_LENGTH_MAX,
      help: 'A name that no other position of this email has, such as “Below the lead”. Advertisements are booked for it.',
    }),
    size: choice({
      label: 'Size',
      required: true,
      default: 'column',
      choices: AD_SIZES,
      help: 'The most room that the image may take. It is scaled to fit and never cropped.',
    }),
    houseImage: image({
      label: 'Image of your own advertisement',
      help: 'Shown while nothing is booked. Its alternative text is shown where images are blocked.',
    }),
    houseHeadline: text({ label: 'Headline', lengthMax: 120, help: 'Required without an image.' }),
    houseText: text({ label: 'Text', lengthMax: 300 }),
    houseLink: url({
      label: 'Link',
      paths: true,
      help: 'A URL, or a path of the site such as /subscribe. Without a link, your own advertisement isn’t shown.',
    }),
    houseButton: text({
      label: 'Label of the button',
      lengthMax: 60,
      help: 'Leave empty for no button.',
    }),
  },
  isEmpty: ({ position, houseImage, houseHeadline, houseLink }, _items, page) =>
    emailQueryOf(page).ads[adKey(position)] === undefined &&
    (linkedAddress(houseLink) === null || (houseImage === null && !houseHeadline)),
});
