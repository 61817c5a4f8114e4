import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { hasPermission } from '../../contract/people/permissions.ts'
import { type ScreenWith, screenRows } from '../../contract/screens/screens.ts'
import { useAccount } from '../lib/session/session.ts'

interface NeedsPermissionProps {
  screen: ScreenWith<'needs'>
  children: ReactNode
}

/**
 * A screen for members who hold its permission. Everybody else gets to the page that says who it is for and who can change
 * their role. The children are not rendered for them and trigger no requests.
 */
export function NeedsPermission({ screen, children }: NeedsPermissionProps) {
  const { role } = useAccount()
  const { needs } = screenRows[screen]
  if (hasPermission(role, needs)) return children
  return <Navigate to={`/access?needs=${needs}`} replace />
}
