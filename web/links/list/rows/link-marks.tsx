import { IconCalendarTime, IconLock } from '@tabler/icons-react'
import type { Link } from '../../../../contract/links/links.ts'
import { healthWords, stateTone } from '../../../lib/health/health-words.ts'
import { HealthDot } from '../../../shared/health-dot.tsx'
import { tinyIcon } from '../../../ui/icon.ts'
import css from './link-marks.module.css'

/** Icons with labels for further settings of a link in the list. */
export function LinkMarks({ link }: { link: Link }) {
  const hasTimes = link.startsAt !== null || link.expiresAt !== null
  return (
    <>
      {link.health && (
        <span className={css.mark}>
          <HealthDot tone={stateTone(link.health.state)} label={healthWords(link.health)} />
        </span>
      )}
      {link.hasPassword && (
        <span className={css.mark} role="img" aria-label="With a password" title="With a password">
          <IconLock {...tinyIcon} />
        </span>
      )}
      {hasTimes && (
        <span className={css.mark} role="img" aria-label="On a schedule" title="On a schedule">
          <IconCalendarTime {...tinyIcon} />
        </span>
      )}
    </>
  )
}
