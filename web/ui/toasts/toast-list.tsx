import { Notifications } from '@mantine/notifications'

export const ToastList = () => <Notifications position="top-right" />
