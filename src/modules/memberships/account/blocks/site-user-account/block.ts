import { defineBlock } from '#model/define-block.ts';
import { addAddressForm, changeAddressForm } from '../../model/address-forms.ts';
import {
  closeForm,
  consentForm,
  joinForm,
  logOutDeviceForm,
  logOutEverywhereForm,
  logoutForm,
  passwordForm,
  profileForm,
  releaseSeatForm,
  removeFavouriteForm,
} from '../../model/forms.ts';

/** The reader's own account. */
export const siteUserAccount = defineBlock({
  name: 'site_user_account',
  title: 'Account',
  description: 'The account page of logged-in readers.',
  icon: 'person',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // A cached page cannot show data of a single reader.
  isEmpty: (_settings, _items, { module }) => module === null,
  forms: {
    profile: profileForm,
    removeFavorite: removeFavouriteForm,
    password: passwordForm,
    join: joinForm,
    releaseSeat: releaseSeatForm,
    addAddress: addAddressForm,
    changeAddress: changeAddressForm,
    logOutDevice: logOutDeviceForm,
    logOutEverywhere: logOutEverywhereForm,
    logout: logoutForm,
    consent: consentForm,
    close: closeForm,
  },
});
