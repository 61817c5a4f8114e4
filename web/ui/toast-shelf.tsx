import { Notifications } from '@mantine/notifications'

export const ToastShelf = () => <Notifications position="top-right" />
