import type { MetaArgs } from 'react-router'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { NotFound } from '../site/not-found.tsx'

export const handle: PageHandle = { static: true }

/** The server puts the address that was asked for into the built page. */
export const meta = ({ location }: Pick<MetaArgs, 'location'>) =>
  pageMeta({
    path: location.pathname.replace(/\/$/, ''),
    title: 'Page not found · Unfurly',
    description: 'There is no page at this address.',
    hidden: true,
  })

export default NotFound
