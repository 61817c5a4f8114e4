import type { Link } from '../../../../contract/links/links.ts'
import { dialogCode } from '../../../ui/lazy-dialog.ts'
import { MenuButton } from '../../../ui/menus/menu-button.tsx'
import { shownLink } from '../short-link.ts'
import css from './link-menu.module.css'

const code = dialogCode(async () => (await import('./link-menu-items.tsx')).LinkMenuItems)

/** Requires a `LinkActionsProvider` above it. */
export function LinkMenu({ link }: { link: Link }) {
  return (
    <MenuButton code={code} menu={{ link }}>
      {(opens) => (
        <button
          {...opens}
          type="button"
          aria-label={`Actions for ${shownLink(link)}`}
          className={css.button}
        ></button>
      )}
    </MenuButton>
  )
}
