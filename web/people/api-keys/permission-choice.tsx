import { Checkbox, Radio } from '@mantine/core'
import {
  hasPermission,
  type Permission,
  permissions,
} from '../../../contract/people/permissions.ts'
import { OWN, presetsWithin } from './key-values.ts'
import type { NewKeyFields } from './new-key-state.ts'
import css from './permission-choice.module.css'

const permissionLabels: Record<Permission, string> = {
  Read: 'Read links, numbers and usage',
  Create: 'Make links',
  Update: 'Edit and restore links',
  Delete: 'Delete links',
  Billing: 'Handle the plan',
  Admin: 'Read the audit log, rename the account',
  Owner: 'Nothing by itself: what only an Owner does is closed to keys',
}

/** A role or single permissions, limited to the maker's own. */
export function PermissionChoice({ form, makerRole }: { form: NewKeyFields; makerRole: number }) {
  const { role } = form.values
  const { error } = form.getInputProps('bits')
  return (
    <Radio.Group
      label="May do"
      error={error}
      value={role}
      onChange={(chosen) => form.setFieldValue('role', chosen)}
    >
      <div className={css.choices}>
        {presetsWithin(makerRole).map(({ name, does }) => (
          <Radio key={name} value={name} label={name} description={does} className={css.choice} />
        ))}
        <Radio
          value={OWN}
          label="Single permissions"
          description="Chosen one by one"
          className={css.choice}
        />
        {role === OWN && <Permissions form={form} makerRole={makerRole} />}
      </div>
    </Radio.Group>
  )
}

function Permissions({ form, makerRole }: { form: NewKeyFields; makerRole: number }) {
  const { bits } = form.values
  return (
    <div className={css.permissions}>
      {(Object.keys(permissions) as Permission[])
        .filter((name) => hasPermission(makerRole, name))
        .map((name) => (
          <Checkbox
            key={name}
            label={name}
            description={permissionLabels[name]}
            checked={hasPermission(bits, name)}
            onChange={() => form.setFieldValue('bits', bits ^ permissions[name])}
          />
        ))}
    </div>
  )
}
