import { IconCloudOff } from '@tabler/icons-react'
import { useIsOffline } from '../lib/api/connection.ts'
import { smallIcon } from '../ui/icon.ts'
import css from './offline-bar.module.css'

/** The live region is always rendered: screen readers announce only what appears in an existing one. */
export function OfflineBar() {
  const isOffline = useIsOffline()
  return (
    <div className={css.place} aria-live="polite">
      {isOffline && (
        <p className={css.bar}>
          <IconCloudOff {...smallIcon} />
          You are offline. What you typed stays here.
        </p>
      )}
    </div>
  )
}
