import { notifications } from '@mantine/notifications'

const LIFE_MS = 3000

/** The account's as well: there is one sentence for both, said once however many of them failed. */
export function sayProfileFailed(): void {
  notifications.show({
    id: 'profile-failure',
    message: 'Failed to fetch user profile',
    color: 'rose',
    autoClose: LIFE_MS,
    position: 'top-right',
  })
}
