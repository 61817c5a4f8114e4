import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { icon } from '../icon.ts'
import css from './note-bar.module.css'

interface NoteBarProps {
  tone: 'bad' | 'warn' | 'news'
  Icon: Icon
  /** Its first words may be strong. */
  children: ReactNode
  action?: ReactNode
}

/** A sentence above a screen that asks for attention, with the one useful action. */
export function NoteBar({ tone, Icon, children, action }: NoteBarProps) {
  return (
    <div className={css.note} data-tone={tone} role="status">
      <Icon {...icon} />
      <p className={css.text}>{children}</p>
      {action !== undefined && <div className={css.act}>{action}</div>}
    </div>
  )
}
