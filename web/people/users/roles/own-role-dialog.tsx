import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import {
  hasPermission,
  type Permission,
  permissions,
} from '../../../../contract/people/permissions.ts'
import type { User } from '../../../../contract/people/users.ts'
import { nameOf } from '../team.ts'
import css from './own-role-dialog.module.css'
import { roleWords } from './roles.ts'

interface OwnRoleDialogProps {
  isOpen: boolean
  user: User
  /** Role bits of the member who grants the role. */
  holder: number
  onChoose: (role: number) => void
  onClose: () => void
}

const descriptions: Record<Permission, string> = {
  Read: 'See links and numbers',
  Create: 'Make links',
  Update: 'Edit links, and restore them from the trash',
  Delete: 'Delete links',
  Billing: 'Handle the plan',
  Admin: 'Users, API keys and the audit log',
  Owner: 'Delete the account and hand it over',
}

export function OwnRoleDialog({ isOpen, user, onClose, ...rest }: OwnRoleDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`What ${nameOf(user)} may do`} size={460}>
      <Choice user={user} onClose={onClose} {...rest} />
    </Modal>
  )
}

type ChoiceProps = Omit<OwnRoleDialogProps, 'isOpen'>

function Choice({ user, holder, onChoose, onClose }: ChoiceProps) {
  const [role, setRole] = useState(user.role)
  const save = () => {
    onClose()
    if (role !== user.role) onChoose(role)
  }
  return (
    <>
      <div className={css.choices}>
        {(Object.keys(permissions) as Permission[]).map((name) => (
          <Checkbox
            key={name}
            label={name}
            description={descriptions[name]}
            size="sm"
            checked={hasPermission(role, name)}
            disabled={!hasPermission(holder, name)}
            onChange={() => setRole((now) => now ^ permissions[name])}
          />
        ))}
      </div>
      <p className={css.sum} role="status">
        {roleWords(role)}
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save}>Save role</Button>
      </Group>
    </>
  )
}
