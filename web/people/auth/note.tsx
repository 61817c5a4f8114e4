import type { ReactNode } from 'react'
import css from './forms.module.css'

interface NoteProps {
  /** `warn` for errors: screen readers announce it at once. */
  tone?: 'plain' | 'warn'
  children: ReactNode
}

export function Note({ tone = 'plain', children }: NoteProps) {
  return (
    <div className={css.note} data-tone={tone} role={tone === 'warn' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
