import { Radio } from '@mantine/core'
import css from './role-choice.module.css'
import type { NamedRole } from './roles.ts'

interface RoleChoiceProps {
  roles: NamedRole[]
  value: number
  onChange: (role: number) => void
}

export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group
      label="Role"
      mt="md"
      value={String(value)}
      onChange={(bits) => onChange(Number(bits))}
    >
      <div className={css.roles}>
        {roles.map(({ name, bits, description }) => (
          <div key={name} className={css.role} data-chosen={bits === value || undefined}>
            <Radio size="sm" value={String(bits)} label={name} description={description} />
          </div>
        ))}
      </div>
    </Radio.Group>
  )
}
