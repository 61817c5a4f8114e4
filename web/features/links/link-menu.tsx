import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Link } from '../../../contract/links.ts'
import { icon } from '../../ui/icon.ts'
import { dialogCode } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import css from './link-menu.module.css'
import type { LinkActions } from './link-menu-items.tsx'
import { shownLink } from './short-link.ts'

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
