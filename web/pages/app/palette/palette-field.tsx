import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { icon, smallIcon } from '../../../ui/icon.ts'
import { KeyCaps } from '../shortcuts/key-caps.tsx'
import { useOpenPalette } from './commands.tsx'
import css from './palette-field.module.css'

const label = 'Search or go to…'

/** In the top bar: looks like a field and opens the palette. On narrow screens only its icon is shown. */
export function PaletteField() {
  const open = useOpenPalette()
  const opens = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: open,
  } as const
  return (
    <>
      <UnstyledButton className={css.field} {...opens}>
        <IconSearch {...smallIcon} />
        <span className={css.words}>{label}</span>
        <span className="keyboard-only" aria-hidden="true">
          <span className={css.keys}>
            <KeyCaps keys={['Mod', 'k']} />
          </span>
        </span>
      </UnstyledButton>

      <Tooltip label={label}>
        <ActionIcon className={css.sign} aria-label={label} {...opens}>
          <IconSearch {...icon} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
