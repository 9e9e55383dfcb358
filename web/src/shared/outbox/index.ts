export { outboxOf } from './outbox';
export { OutboxBanner } from './outbox-banner';
export { OutboxScreen } from './outbox-screen';
export type { RefusedEdit } from './outbox-store';
export { shrink } from './shrink';
export { keepForLater, showOutbox, useOutbox } from './use-outbox';
