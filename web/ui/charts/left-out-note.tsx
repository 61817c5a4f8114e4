import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { smallIcon } from '../icon.ts'
import css from './left-out-note.module.css'

/** Below a chart or a list: what it leaves out, and how that can be seen. */
export function LeftOutNote({ children }: { children: ReactNode }) {
  return (
    <p className={css.note}>
      <IconLock {...smallIcon} className={css.icon} />
      <span>{children}</span>
    </p>
  )
}
