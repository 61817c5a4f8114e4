import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Link } from '../../../contract/links.ts'
import { icon } from '../../ui/icon.ts'
import { dialogCode } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import css from './link-menu.module.css'
import { shownLink } from './short-link.ts'

/** What a role does not permit is undefined, and absent from the menu. */
export interface LinkActions {
  onEdit: ((link: Link) => void) | undefined
  onDelete: ((link: Link) => void) | undefined
  /** Path of the screen with this link's clicks. */
  analyticsPath: (link: Link) => string
}

const code = dialogCode(async () => (await import('./link-menu-items.tsx')).LinkMenuItems)

export function LinkMenu({ link, actions }: { link: Link; actions: LinkActions }) {
  return (
    <MenuButton code={code} menu={{ link, actions }}>
      {(opens) => (
        <ActionIcon
          {...opens}
          size={28}
          aria-label={`Actions for ${shownLink(link)}`}
          className={css.button}
        >
          <IconDots {...icon} />
        </ActionIcon>
      )}
    </MenuButton>
  )
}
