import type { ReactNode } from 'react'
import { PublicLayout } from './public-layout.tsx'
import css from './status-page.module.css'

interface StatusPageProps {
  title: string
  art: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** Layout of error pages: what happened, what to do, and an illustration. */
export function StatusPage({ title, art, actions, children }: StatusPageProps) {
  return (
    <PublicLayout>
      <div className={`site-width ${css.status}`}>
        <div>
          <h1>{title}</h1>
          {children}
          <div className={css.actions}>{actions}</div>
        </div>
        <div className={css.art}>{art}</div>
      </div>
    </PublicLayout>
  )
}
