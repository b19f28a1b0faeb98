/** Ordered memberships that have not been paid for yet. */
import type { PageSubject } from '#page-model/page.ts';
import { Instant } from '#site/ui/date.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { orderPrice } from '../../orders/server/order-price.ts';
import { membershipsSettings } from '../../gates/settings/memberships.ts';
import { staffWords } from '../../staff/words/index.ts';
import type { OwnOrder } from '../../orders/server/own-orders.ts';

interface PendingOrdersProps {
  orders: readonly OwnOrder[];
  page: PageSubject;
}

export function PendingOrders({ orders, page: { site } }: PendingOrdersProps) {
  const words = useWordsOf(staffWords);
  const english = useWordsAttributes(staffWords);
  const { paymentText } = site.settings.read(membershipsSettings);
  return (
    <div className="account-orders" {...english}>
      <h3>{words.waitsForPayment}</h3>
      <ul className="account-list">
        {orders.map((order) => (
          <li key={order.id}>
            <div>
              {order.title}
              <p className="membership-price">{orderPrice(order, site.language)}</p>
              <p className="account-note">
                {words.orderNumber(order.id)} ·{' '}
                <Instant
                  value={order.created}
                  timeZone={site.timeZone}
                  language={site.language}
                  form="short"
                />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {paymentText && (
        <>
          <h4>{words.howToPay}</h4>
          <p className="account-text account-payment">{paymentText}</p>
        </>
      )}
    </div>
  );
}
