import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const fetchToastList = async () => (await import('./toast-list.tsx')).ToastList

/** Loads the code of toasts ahead: a lost connection has to be reported, and then no code can be fetched. */
export const preloadToasts = () => void fetchToastList().catch(() => undefined)

/** Renders the toast list once there is a first toast. Earlier toasts wait in Mantine's store. */
export function Toasts() {
  const [List, setList] = useState<ComponentType>()
  useEffect(() => {
    const check = () => {
      if (notificationsStore.getState().notifications.length === 0) return
      fetchToastList().then(
        (list) => {
          unsubscribe()
          setList(() => list)
        },
        // The next toast tries again
        () => undefined,
      )
    }
    const unsubscribe = notificationsStore.subscribe(check)
    check()
    return unsubscribe
  }, [])
  return List && <List />
}
