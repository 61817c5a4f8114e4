import { expect, test } from 'bun:test'
import { notificationsStore } from '@mantine/notifications'
import { hideToast, toast } from './toast.ts'

/** How long a toast like this stays. */
function lifeOf(like: { tone?: 'success' | 'danger'; lifeMs?: number }): unknown {
  const id = toast({ title: 'Saved', message: 'All of it', ...like })
  const { notifications } = notificationsStore.getState()
  hideToast(id)
  return notifications.find((each) => each.id === id)?.autoClose
}

test('a success stays for three seconds, a failure until it is closed, unless somebody says how long', () => {
  expect(lifeOf({})).toBe(3000)
  expect(lifeOf({ tone: 'danger' })).toBe(false)
  expect(lifeOf({ lifeMs: 2000 })).toBe(2000)
  expect(lifeOf({ tone: 'danger', lifeMs: 3000 })).toBe(3000)
})
