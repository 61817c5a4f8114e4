import type { Icon } from '@tabler/icons-react'
import { icon } from '../../../ui/icon.ts'
import css from './security.module.css'

/** The picture before a row. Without one, the row belongs to the one above it. */
export function Mark({ Icon }: { Icon?: Icon }) {
  return (
    <span className={css.mark} aria-hidden="true">
      {Icon && <Icon {...icon} />}
    </span>
  )
}
