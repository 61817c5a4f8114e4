import { Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import type { User } from '../../../../contract/people/users.ts'
import { nameOf } from '../team.ts'
import { useChangeRole } from '../team-changes.ts'
import { OwnRoleDialog } from './own-role-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import css from './role-select.module.css'
import { grantableRoles, namedRoles, roleWords } from './roles.ts'

const OWN = 'own'

/** Offers the roles that the holder may grant, the current role, and a dialog for single permissions. */
export function RoleSelect({ user, holder }: { user: User; holder: number }) {
  const change = useChangeRole()
  const [isChoosing, choosing] = useDisclosure(false)
  const [ownerRole, setOwnerRole] = useState<number>()
  const given = grantableRoles(holder)
  const isNamed = namedRoles.some(({ bits }) => bits === user.role)
  const choices = [
    ...(isNamed ? [] : [{ value: String(user.role), label: roleWords(user.role) }]),
    ...given.map(({ bits, name }) => ({ value: String(bits), label: name })),
    { value: OWN, label: 'Other permissions…' },
  ]
  const give = (role: number) => {
    const makesOwner = hasPermission(role, 'Owner') && !hasPermission(user.role, 'Owner')
    if (makesOwner) setOwnerRole(role)
    else change.mutate({ user, role })
  }
  const choose = (value: string | null) => {
    if (value === OWN) choosing.open()
    else if (value !== null && Number(value) !== user.role) give(Number(value))
  }
  return (
    <>
      <Select
        size="xs"
        className={css.select}
        aria-label={`Role of ${nameOf(user)}`}
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        data={choices}
        value={String(user.role)}
        onChange={choose}
      />
      <OwnRoleDialog
        isOpen={isChoosing}
        user={user}
        holder={holder}
        onChoose={give}
        onClose={choosing.close}
      />
      <OwnerDialog user={user} role={ownerRole} onClose={() => setOwnerRole(undefined)} />
    </>
  )
}
