import type { Icon } from '@tabler/icons-react'
import { icon } from '../../../ui/icon.ts'
import css from './security.module.css'

/** The icon before a row. A row without one belongs to the row above it. */
export function Mark({ Icon }: { Icon?: Icon }) {
  return (
    <span className={css.mark} aria-hidden="true">
      {Icon && <Icon {...icon} />}
    </span>
  )
}
