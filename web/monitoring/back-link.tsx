import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { smallIcon } from '../ui/icon.ts'
import css from './back-link.module.css'

/** Leads to the screen above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <div>
      <Link to={to} className={css.back}>
        <IconArrowLeft {...smallIcon} /> <bdi>{children}</bdi>
      </Link>
    </div>
  )
}
