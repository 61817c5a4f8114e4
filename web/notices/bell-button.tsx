import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { icon } from '../ui/icon.ts'
import css from './bell-button.module.css'
import { unseenWords } from './unseen-words.ts'

interface BellButtonProps extends ComponentPropsWithRef<'button'> {
  unseen: number
}

const MOST_SHOWN = 9

export function BellButton({ unseen, ...button }: BellButtonProps) {
  return (
    <Tooltip label="Notices">
      <ActionIcon
        {...button}
        className={css.button}
        aria-label={unseen === 0 ? 'Notices' : `Notices, ${unseenWords(unseen)}`}
        aria-keyshortcuts="b"
      >
        <IconBell {...icon} />
        {unseen > 0 && (
          <span className={css.badge} aria-hidden="true">
            {unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}
