/** The public interface of newsletters for other modules: the events to which their jobs can subscribe (`on`). */
export { subscriptionChanged } from './subscriptions/events/subscription-changed.ts';
