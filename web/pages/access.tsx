import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../lib/hydrated.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { accountQuery } from '../lib/session/session.ts'
import { findToken } from '../lib/session/token.ts'
import { AccessDenied, isNeeded } from '../site/access-denied.tsx'

export const meta = () =>
  pageMeta({
    path: '/access',
    title: 'Access denied · Unfurly',
    description: 'This page needs a permission that you do not have.',
    hidden: true,
  })

/** Where a signed-in person lands who opens a screen without its permission. Guests see it in general words. */
export default function Access() {
  const isHydrated = useHydrated()
  const [search] = useSearchParams()
  const enabled = isHydrated && findToken() !== undefined
  const account = useQuery({ ...accountQuery, enabled }).data
  const needed = search.get('needs')
  return <AccessDenied account={account} needed={isNeeded(needed) ? needed : undefined} />
}
