import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasPermission, type Permission, roleName } from '../../../contract/people/permissions.ts'
import { useAccount } from '../../lib/session/session.ts'
import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './needs-permission.module.css'

interface NeedsPermissionProps {
  permission: Permission
  /** Title of the screen, also shown when access is denied. */
  title: string
  children: ReactNode
}

/**
 * A screen for members who hold the permission. Everybody else sees who it is for and who can change their role. The
 * children are not rendered for them and trigger no requests.
 */
export function NeedsPermission({ permission, title, children }: NeedsPermissionProps) {
  const { role } = useAccount()
  if (hasPermission(role, permission)) return children
  return (
    <>
      <PageHeader title={title} />
      <Panel flush>
        <Closed permission={permission} />
      </Panel>
    </>
  )
}

function Closed({ permission }: { permission: Permission }) {
  const { role, name } = useAccount()
  return (
    <EmptyState
      picture={
        <Ribbon half={16} viewBox="100 20 220 214" paths={[foldedShut]} className={css.art} />
      }
      title="This needs a permission you do not have"
      action={
        <>
          <Button component={Link} to="/main">
            Back to the dashboard
          </Button>
          <Button component={Link} to="/settings/accounts" variant="default">
            Switch account
          </Button>
        </>
      }
    >
      You are signed in {asRole(role)} of {name}, and this page is for {holders[permission]}. An
      Owner or Administrator can change your role under Settings, Users.
    </EmptyState>
  )
}

/** Who a screen with a permission is for, in the role names shown to users. */
const holders: Record<Permission, string> = {
  Read: 'members who may read',
  Create: 'Creators and Editors',
  Update: 'Editors',
  Delete: 'Editors',
  Billing: 'Billing Admins',
  Admin: 'Administrators',
  Owner: 'Owners',
}

function asRole(role: number): string {
  const name = roleName(role)
  if (name === 'No Access') return 'as a member'
  return `as ${name}`
}

/** The drawing of the public access-denied page, without the strip that leads into it. */
const foldedShut: Point[] = [
  [116, 40],
  [300, 40],
  [300, 214],
  [120, 214],
  [120, 100],
  [240, 100],
  [240, 154],
  [172, 154],
]
