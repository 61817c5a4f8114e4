import { Menu } from '@mantine/core'
import {
  IconLink,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { User } from '../../../contract/people/users.ts'
import { smallIcon } from '../../ui/icon.ts'
import { RowMenu } from '../../ui/menus/row-menu.tsx'
import css from './member-menu.module.css'
import { type allowedChanges, nameOf } from './team.ts'
import { useLetIn, useLimitLinks, useSuspend } from './team-changes.ts'

export interface MemberActions {
  onRemove: (user: User) => void
  /** Set for operators only. */
  onActAs: ((user: User) => void) | undefined
}

interface MemberMenuProps {
  user: User
  allowed: ReturnType<typeof allowedChanges>
  actions: MemberActions
}

/** Renders nothing if no action is allowed. */
export function MemberMenu({ user, allowed, actions: { onRemove, onActAs } }: MemberMenuProps) {
  const suspend = useSuspend()
  const letIn = useLetIn()
  const limit = useLimitLinks()
  const mayActAs = onActAs !== undefined && !allowed.isSelf
  const mayLimit = allowed.status && !hasPermission(user.role, 'Admin')
  if (!allowed.status && !allowed.removal && !mayActAs) return null
  return (
    <RowMenu label={`Actions for ${nameOf(user)}`} className={css.button}>
      {allowed.status && user.status === 'ACTIVE' && (
        <Menu.Item
          leftSection={<IconUserOff {...smallIcon} />}
          onClick={() => suspend.mutate(user)}
        >
          Suspend
        </Menu.Item>
      )}
      {allowed.status && user.status === 'SUSPENDED' && (
        <Menu.Item
          leftSection={<IconUserCheck {...smallIcon} />}
          onClick={() => letIn.mutate(user)}
        >
          Let in again
        </Menu.Item>
      )}
      {mayLimit && (
        <Menu.Item
          leftSection={<IconLink {...smallIcon} />}
          onClick={() => limit.mutate({ user, onlyOwnLinks: !user.onlyOwnLinks })}
        >
          {user.onlyOwnLinks ? 'Show links of others' : 'Show only their own links'}
        </Menu.Item>
      )}
      {mayActAs && (
        <Menu.Item leftSection={<IconUserShield {...smallIcon} />} onClick={() => onActAs(user)}>
          Act as {nameOf(user)}…
        </Menu.Item>
      )}
      {allowed.removal && (
        <>
          <Menu.Divider />
          <Menu.Item
            className={css.danger}
            leftSection={<IconUserMinus {...smallIcon} />}
            onClick={() => onRemove(user)}
          >
            Remove…
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
