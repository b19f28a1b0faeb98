/** The public interface of newsletters for other modules: the events to which their jobs can subscribe (`on`). */
export { itemLinksClicked } from './tracking/events/item-links-clicked.ts';
export { subscriptionChanged } from './subscriptions/events/subscription-changed.ts';
