/** Forms about the additional addresses of an account. */
import { defineForm, type FormRow, type FormText } from '#model/pages/define-form.ts';
import { currentPassword, own } from './forms.ts';

/** Actions on an additional address. */
export const MAKE_PRIMARY = 'primary';
const REMOVE = 'remove';

export const addAddressForm = defineForm({
  name: 'addAddress',
  receiver: 'addAddress',
  skipsBotCheck: true,
  submit: own('changeEmailSubmit'),
  done: own('addAddressDone'),
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        email: { type: 'email', label: own('newEmail'), required: true },
        password: currentPassword,
      },
    },
  ],
});

export const changeAddressForm = defineForm({
  name: 'changeAddress',
  receiver: 'changeAddress',
  skipsBotCheck: true,
  submit: own('changeAddressSubmit'),
  done: own('addressRemoved'),
  rows: [{ numberOfColumns: 1, fields: { password: currentPassword } }],
  rowsFor: rowsOfChange,
});

/** Loaded data of the account page on which the form depends. */
export interface AddressChoice {
  addresses: readonly { id: string; email: string; isPrimary: boolean }[];
  isPaid: boolean;
}

/** Paying readers cannot change their primary address here or elsewhere on their account page. */
function rowsOfChange(data: unknown): readonly FormRow[] {
  const further = isChoice(data) ? data.addresses.filter(({ isPrimary }) => !isPrimary) : [];
  const asks = further.length > 0 && isChoice(data);
  const actions: { value: string; label: FormText }[] = [{ value: REMOVE, label: own('removeAddress') }];
  if (asks && !data.isPaid) actions.unshift({ value: MAKE_PRIMARY, label: own('makePrimary') });
  const options = further.map(({ id, email }) => ({ value: id, label: () => email }));
  return [
    {
      numberOfColumns: 1,
      fields: {
        ...(asks && {
          address: { type: 'select', label: own('address'), required: true, options },
          action: { type: 'radioGroup', label: own('whatToDo'), required: true, options: actions },
        }),
        password: currentPassword,
      },
    },
  ];
}

function isChoice(data: unknown): data is AddressChoice {
  return typeof data === 'object' && data !== null && 'addresses' in data && 'isPaid' in data;
}
