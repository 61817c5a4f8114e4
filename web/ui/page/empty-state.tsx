import type { ReactNode } from 'react'
import css from './empty-state.module.css'

interface EmptyStateProps {
  picture?: ReactNode
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A picture, a sentence, one button. */
export function EmptyState({ picture, title, action, children }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {picture !== undefined && (
        <div className={css.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{children}</p>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
