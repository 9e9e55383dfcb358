export { useNotifications } from './api/notifications';
export { NotificationList } from './notification-list';
