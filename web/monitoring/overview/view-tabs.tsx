import { Link } from 'react-router'
import { monitoringPath } from '../monitor-path.ts'
import css from './view-tabs.module.css'

export const BROKEN_VIEW = 'broken'

/** The monitors, and the links without one that a weekly check found broken. */
export function ViewTabs({ isBroken }: { isBroken: boolean }) {
  return (
    <nav className={css.tabs} aria-label="Monitoring">
      <Link
        to={monitoringPath}
        className={css.tab}
        aria-current={isBroken ? undefined : 'page'}
        preventScrollReset
      >
        Monitors
      </Link>
      <Link
        to={`${monitoringPath}?view=${BROKEN_VIEW}`}
        className={css.tab}
        aria-current={isBroken ? 'page' : undefined}
        preventScrollReset
      >
        Broken links
      </Link>
    </nav>
  )
}
