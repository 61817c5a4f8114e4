import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const fetchShelf = async () => (await import('./toast-shelf.tsx')).ToastShelf

/** Without a connection there is much to say and nothing to fetch: the code of toasts comes ahead of them. */
export const preloadToasts = () => void fetchShelf().catch(() => undefined)

/** Where toasts are drawn, from the first one on. Those that were said before wait for it. */
export function Toasts() {
  const [Shelf, setShelf] = useState<ComponentType>()
  useEffect(() => {
    const look = () => {
      if (notificationsStore.getState().notifications.length === 0) return
      fetchShelf().then(
        (shelf) => {
          leave()
          setShelf(() => shelf)
        },
        // The next toast tries again
        () => undefined,
      )
    }
    const leave = notificationsStore.subscribe(look)
    look()
    return leave
  }, [])
  return Shelf && <Shelf />
}
