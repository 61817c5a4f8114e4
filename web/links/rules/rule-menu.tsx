import { Button, Menu } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import { conditionNames } from './condition-names.ts'
import { ends, offered, type RuleEndKind, type RuleValues, shownConditions } from './rule-values.ts'
import css from './rules.module.css'

const endNames: Readonly<Record<RuleEndKind, string>> = {
  redirect: 'Go to one address',
  split: 'Are shared out (A/B)',
  block: 'Are blocked with a message',
}

interface RuleMenuProps {
  rule: RuleValues
  place: number
  onChange: (rule: RuleValues) => void
}

/** Adds conditions to a rule, and chooses its outcome. */
export function RuleMenu({ rule, place, onChange }: RuleMenuProps) {
  const shown = shownConditions(rule)
  return (
    <Menu position="bottom-start" width={232} withinPortal={false}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          className={css.adjust}
          leftSection={<IconPlus {...tinyIcon} />}
          aria-label={`Add condition or A/B to rule ${place + 1}`}
        >
          Add condition or A/B
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Add condition</Menu.Label>
        {offered.map((condition) => (
          <Menu.Item
            key={condition}
            disabled={shown.includes(condition)}
            onClick={() => onChange({ ...rule, asked: [...rule.asked, condition] })}
          >
            {conditionNames[condition]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>These visitors</Menu.Label>
        {ends.map((end) => (
          <Menu.Item
            key={end}
            rightSection={rule.end === end && <IconCheck {...smallIcon} />}
            onClick={() => onChange({ ...rule, end })}
          >
            {endNames[end]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
