import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { tinyIcon } from '../icon.ts'
import css from './more-link.module.css'

/** A link from a panel to the screen with all of its content. */
export function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} prefetch="intent" className={css.more}>
      {children}
      <IconArrowRight {...tinyIcon} />
    </Link>
  )
}
