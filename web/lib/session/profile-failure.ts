import { notifications } from '@mantine/notifications'

const LIFE_MS = 3000

/** One toast for the profile and the account, shown once even if both failed. */
export function showProfileFailure(): void {
  notifications.show({
    id: 'profile-failure',
    message: 'Failed to fetch user profile',
    color: 'rose',
    autoClose: LIFE_MS,
    position: 'top-right',
  })
}
