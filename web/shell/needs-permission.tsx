import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { hasPermission, type Permission } from '../../contract/people/permissions.ts'
import { useAccount } from '../lib/session/session.ts'

interface NeedsPermissionProps {
  permission: Permission
  children: ReactNode
}

/**
 * A screen for members who hold the permission. Everybody else gets to the page that says who it is for and who can change
 * their role. The children are not rendered for them and trigger no requests.
 */
export function NeedsPermission({ permission, children }: NeedsPermissionProps) {
  const { role } = useAccount()
  if (hasPermission(role, permission)) return children
  return <Navigate to={`/access?needs=${permission}`} replace />
}
