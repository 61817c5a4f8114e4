import { Button, Kbd, Menu } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { tinyIcon } from '../icon.ts'
import css from './choice-menu.module.css'

interface ChoiceMenuProps {
  /** What is chosen, for screen readers: 'Person'. */
  name: string
  Icon: Icon
  choices: readonly { value: string; label: string }[]
  /** The first choice is the default and is not highlighted. */
  value: string
  onChoose: (value: string) => void
  /** The key that the page has for it, shown in the menu. */
  hotkey?: string
}

/** A menu of a few choices behind a button that shows the current one. */
export const ChoiceMenu = memo(function ChoiceMenu({
  name,
  Icon,
  choices,
  value,
  onChoose,
  hotkey,
}: ChoiceMenuProps) {
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={css.button}
          data-chosen={chosen !== choices[0] || undefined}
          leftSection={<Icon {...tinyIcon} />}
          rightSection={<IconChevronDown {...tinyIcon} />}
          aria-label={`${name}: ${chosen?.label ?? ''}`}
        >
          {chosen?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.dropdown}>
        {hotkey && (
          <Menu.Label className={css.label}>
            {name} <Kbd>{hotkey.toUpperCase()}</Kbd>
          </Menu.Label>
        )}
        <Menu.RadioGroup value={chosen?.value ?? ''} onChange={onChoose}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
})
