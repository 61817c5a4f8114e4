import { IconCalendarTime, IconLock } from '@tabler/icons-react'
import type { Link } from '../../../../../contract/links/links.ts'
import { tinyIcon } from '../../../../ui/icon.ts'
import css from './link-marks.module.css'

/** Icons with labels for further settings of a link in the list. */
export function LinkMarks({ link }: { link: Link }) {
  const hasTimes = link.startsAt !== null || link.expiresAt !== null
  return (
    <>
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
