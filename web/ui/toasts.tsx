import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const fetchToastList = async () => (await import('./toast-list.tsx')).ToastList

/** Without a connection there is much to say and nothing to fetch: the code of toasts comes ahead of them. */
export const preloadToasts = () => void fetchToastList().catch(() => undefined)

/** Where toasts are drawn, from the first one on. Those that were said before wait for it. */
export function Toasts() {
  const [List, setList] = useState<ComponentType>()
  useEffect(() => {
    const look = () => {
      if (notificationsStore.getState().notifications.length === 0) return
      fetchToastList().then(
        (list) => {
          leave()
          setList(() => list)
        },
        // The next toast tries again
        () => undefined,
      )
    }
    const leave = notificationsStore.subscribe(look)
    look()
    return leave
  }, [])
  return List && <List />
}
