import { Menu } from '@mantine/core'
import { AnchoredMenu } from './anchored-menu.tsx'
import css from './choice-menu.module.css'
import type { MenuAnchor } from './menu-button.tsx'

export interface MenuChoice {
  value: string
  label: string
}

export interface ChoiceItemsProps {
  choices: readonly MenuChoice[]
  value: string
  onChoose: (value: string) => void
}

export function ChoiceItems({
  choices,
  value,
  onChoose,
  of,
}: ChoiceItemsProps & { of: MenuAnchor }) {
  return (
    <AnchoredMenu of={of} position="bottom-start">
      <Menu.Dropdown className={css.dropdown}>
        <Menu.RadioGroup value={value} onChange={onChoose}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}
