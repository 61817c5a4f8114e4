import type { ReactNode } from 'react'
import css from './newsletter-page.module.css'
import { PublicLayout } from './public-layout.tsx'

interface NewsletterPageProps {
  title: string
  text: string
  children?: ReactNode
}

/** One column with a sentence, and what can be done. */
export function NewsletterPage({ title, text, children }: NewsletterPageProps) {
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
