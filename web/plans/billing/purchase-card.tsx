import type { ReactNode } from 'react'
import css from './purchase.module.css'

interface PurchaseCardProps {
  mark: ReactNode
  tone?: 'good' | 'bad'
  title: string
  text: string
  children: ReactNode
}

/** How a payment ended. */
export function PurchaseCard({ mark, tone, title, text, children }: PurchaseCardProps) {
  return (
    <div className={css.place}>
      <div className={css.card}>
        <span className={css.mark} data-tone={tone}>
          {mark}
        </span>
        <h1 className={css.title}>{title}</h1>
        <p className={css.text}>{text}</p>
        {children}
      </div>
    </div>
  )
}
