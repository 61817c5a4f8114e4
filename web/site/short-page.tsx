import type { ReactNode } from 'react'
import { PublicLayout } from './public-layout.tsx'
import css from './short-page.module.css'

interface ShortPageProps {
  title: string
  text: string
  children?: ReactNode
}

/** One column with a sentence, and what can be done. */
export function ShortPage({ title, text, children }: ShortPageProps) {
  return (
    <PublicLayout>
      <div className={`site-width ${css.page}`}>
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        {children}
      </div>
    </PublicLayout>
  )
}
