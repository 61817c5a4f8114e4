import { Menu } from '@mantine/core'
import {
  IconChartBar,
  IconCopy,
  IconCopyPlus,
  IconExternalLink,
  IconInfoCircle,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { Link as RouterLink } from 'react-router'
import type { Link } from '../../../../contract/links/links.ts'
import { smallIcon } from '../../../ui/icon.ts'
import { AnchoredMenu } from '../../../ui/menus/anchored-menu.tsx'
import type { MenuAnchor } from '../../../ui/menus/menu-button.tsx'
import { copyLink } from '../copy-link.ts'
import { linkPath } from '../link-path.ts'
import { useLinkActionsContext } from './link-actions-context.ts'
import css from './link-menu.module.css'

interface LinkMenuItemsProps {
  link: Link
}

export function LinkMenuItems({ link, of }: LinkMenuItemsProps & { of: MenuAnchor }) {
  const { onEdit, onDuplicate, onPause, onDelete, onQr, analyticsPath } = useLinkActionsContext()
  if (link.deletedAt !== null) return <TrashedItems link={link} of={of} />
  return (
    <AnchoredMenu of={of}>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy {...smallIcon} />}
          onClick={() => copyLink(link.shortUrl)}
        >
          Copy link
        </Menu.Item>
        <Menu.Item
          component={RouterLink}
          to={linkPath(link)}
          leftSection={<IconInfoCircle {...smallIcon} />}
        >
          Details and history
        </Menu.Item>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil {...smallIcon} />} onClick={() => onEdit(link)}>
            Edit
          </Menu.Item>
        )}
        {onDuplicate && (
          <Menu.Item
            leftSection={<IconCopyPlus {...smallIcon} />}
            onClick={() => onDuplicate(link)}
          >
            Duplicate
          </Menu.Item>
        )}
        {onPause && (
          <Menu.Item
            leftSection={
              link.disabled ? <IconPlayerPlay {...smallIcon} /> : <IconPlayerPause {...smallIcon} />
            }
            onClick={() => onPause(link)}
          >
            {link.disabled ? 'Resume' : 'Pause'}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconQrcode {...smallIcon} />} onClick={() => onQr(link)}>
          QR code
        </Menu.Item>
        <Menu.Item
          component={RouterLink}
          to={analyticsPath(link)}
          leftSection={<IconChartBar {...smallIcon} />}
        >
          Analytics
        </Menu.Item>
        <Menu.Item
          component="a"
          href={link.redirectTo}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink {...smallIcon} />}
        >
          Open the destination
        </Menu.Item>
        {onDelete && (
          <>
            <Menu.Divider />
            <Menu.Item
              className={css.danger}
              leftSection={<IconTrash {...smallIcon} />}
              onClick={() => onDelete(link)}
            >
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}

/** A link in the trash does not redirect and cannot be edited, only restored. */
function TrashedItems({ link, of }: LinkMenuItemsProps & { of: MenuAnchor }) {
  const { onRestore, analyticsPath } = useLinkActionsContext()
  return (
    <AnchoredMenu of={of}>
      <Menu.Dropdown>
        {onRestore && (
          <Menu.Item leftSection={<IconRestore {...smallIcon} />} onClick={() => onRestore(link)}>
            Restore
          </Menu.Item>
        )}
        <Menu.Item
          component={RouterLink}
          to={analyticsPath(link)}
          leftSection={<IconChartBar {...smallIcon} />}
        >
          Analytics
        </Menu.Item>
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}
