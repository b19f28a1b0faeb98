import { formFor } from '#model/pages/define-form.ts';
import { PublicForm } from '#site/ui/forms/form.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { addAddressForm, changeAddressForm } from '../model/address-forms.ts';
import { ADDRESSES_MAX } from '../model/addresses-max.ts';
import { accountWords } from '../words/index.ts';
import type { ListProps } from './lists.tsx';
import { AccountSection } from './section.tsx';

/** The account's addresses, a form to add one, and actions on additional addresses. */
export function Addresses({ data, forms: { addAddress, changeAddress } }: Omit<ListProps, 'page'>) {
  const words = useWordsOf(accountWords);
  const { addresses } = data;
  const isFull = addresses.length >= ADDRESSES_MAX;
  return (
    <AccountSection of="addresses" title={words.emailAddresses}>
      <p className="account-text">{words.emailAddressesText}</p>
      <ul className="account-list">
        {addresses.map(({ id, email, isPrimary, isConfirmed }) => (
          <li key={id}>
            <div>
              <bdi>{email}</bdi> {isPrimary && <span className="label">{words.primaryAddress}</span>}
              {!isConfirmed && <p className="account-note">{words.waitingAddress}</p>}
            </div>
          </li>
        ))}
      </ul>
      <h3>{words.addAddress}</h3>
      <p className="account-text">{isFull ? words.addressesFull(ADDRESSES_MAX) : words.addAddressText}</p>
      {addAddress && (!isFull || addAddress.posted) && (
        <PublicForm form={addAddressForm} placed={addAddress} />
      )}
      {addresses.length > 1 && <h3>{words.changeAddress}</h3>}
      {changeAddress && (addresses.length > 1 || changeAddress.posted) && (
        <PublicForm form={formFor(changeAddressForm, data)} placed={changeAddress} />
      )}
    </AccountSection>
  );
}
