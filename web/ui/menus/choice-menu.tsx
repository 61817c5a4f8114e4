import { Button } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { tinyIcon } from '../icon.ts'
import { dialogCode } from '../lazy-dialog.ts'
import type { MenuChoice } from './choice-items.tsx'
import css from './choice-menu.module.css'
import { MenuButton } from './menu-button.tsx'

interface ChoiceMenuProps {
  /** What is chosen, for screen readers: 'Person'. */
  name: string
  Icon: Icon
  choices: readonly MenuChoice[]
  /** The first choice is the default and is not highlighted. */
  value: string
  onChoose: (value: string) => void
}

const code = dialogCode(async () => (await import('./choice-items.tsx')).ChoiceItems)

/** A menu of a few choices behind a button that shows the current one. */
export function ChoiceMenu({ name, Icon, choices, value, onChoose }: ChoiceMenuProps) {
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <MenuButton code={code} menu={{ choices, value: chosen?.value ?? '', onChoose }}>
      {(trigger) => (
        <Button
          {...trigger}
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
      )}
    </MenuButton>
  )
}
