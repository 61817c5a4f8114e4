import { Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { User } from '../../../../contract/people/users.ts'
import { nameOf } from '../team.ts'
import { useChangeRole } from '../team-changes.ts'
import { OwnRoleDialog } from './own-role-dialog.tsx'
import css from './role-select.module.css'
import { grantableRoles, namedRoles, roleWords } from './roles.ts'

const OWN = 'own'

/** Offers the roles that the holder may grant, the current role, and a dialog for single permissions. */
export function RoleSelect({ user, holder }: { user: User; holder: number }) {
  const change = useChangeRole()
  const [isChoosing, choosing] = useDisclosure(false)
  const given = grantableRoles(holder)
  const isNamed = namedRoles.some(({ bits }) => bits === user.role)
  const choices = [
    ...(isNamed ? [] : [{ value: String(user.role), label: roleWords(user.role) }]),
    ...given.map(({ bits, name }) => ({ value: String(bits), label: name })),
    { value: OWN, label: 'Other permissions…' },
  ]
  const choose = (value: string | null) => {
    if (value === OWN) choosing.open()
    else if (value !== null && Number(value) !== user.role) {
      change.mutate({ user, role: Number(value) })
    }
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
        onChoose={(role) => change.mutate({ user, role })}
        onClose={choosing.close}
      />
    </>
  )
}
