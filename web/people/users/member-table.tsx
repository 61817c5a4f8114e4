import { VisuallyHidden } from '@mantine/core'
import type { User } from '../../../contract/people/users.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import type { MemberActions } from './member-menu.tsx'
import { MemberMenu } from './member-menu.tsx'
import css from './member-table.module.css'
import { PersonCell } from './person-cell.tsx'
import { RoleSelect } from './roles/role-select.tsx'
import { roleWords } from './roles/roles.ts'
import { allowedChanges, nameOf, type Viewer } from './team.ts'

interface MemberTableProps {
  members: User[]
  viewer: Viewer
  actions: MemberActions
}

/** A table on wide screens, cards on phones. */
export function MemberTable({ members, viewer, actions }: MemberTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col">Last login</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((user) => (
          <MemberRow key={user.id} user={user} {...{ members, viewer, actions }} />
        ))}
      </tbody>
    </table>
  )
}

function MemberRow({ user, members, viewer, actions }: MemberTableProps & { user: User }) {
  const allowed = allowedChanges(viewer, user, members)
  return (
    <tr>
      <td className={css.person}>
        <PersonCell
          name={nameOf(user)}
          note={user.email}
          person={user}
          suffix={allowed.isSelf ? '(you)' : undefined}
        />
      </td>
      <td className={css.role}>
        {allowed.role ? (
          <RoleSelect user={user} holder={viewer.role} />
        ) : (
          <span className={css.fixed}>{roleWords(user.role)}</span>
        )}
      </td>
      <td className={css.state}>
        {user.status === 'ACTIVE' ? (
          <StateChip tone="good">Active</StateChip>
        ) : (
          <StateChip>Suspended</StateChip>
        )}
        {user.onlyOwnLinks && <StateChip>Own links only</StateChip>}
      </td>
      <td className={css.seen}>
        <span className={css.seenLabel}>Last login </span>
        {user.lastLoginAt === null ? 'never' : <TimeAgo at={user.lastLoginAt} isSentence />}
      </td>
      <td className={css.menu}>
        <MemberMenu user={user} allowed={allowed} actions={actions} />
      </td>
    </tr>
  )
}
