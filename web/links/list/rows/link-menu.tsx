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
  IconShare,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import { Link as RouterLink } from 'react-router'
import type { Link } from '../../../../contract/links/links.ts'
import { smallIcon } from '../../../ui/icon.ts'
import { RowMenu } from '../../../ui/menus/row-menu.tsx'
import { copyLink } from '../../../ui/text/copy-link.ts'
import { linkPath } from '../../link-path.ts'
import { shareLink } from '../../share-link.ts'
import { shownLink } from '../../short-link.ts'
import { useLinkActionsContext } from './link-actions-context.ts'
import css from './link-menu.module.css'

interface LinkMenuProps {
  link: Link
}

/** Requires a `LinkActionsProvider` above it. */
export function LinkMenu({ link }: LinkMenuProps) {
  return (
    <RowMenu label={`Actions for ${shownLink(link)}`}>
      {link.deletedAt === null ? <LinkItems link={link} /> : <TrashedItems link={link} />}
    </RowMenu>
  )
}

function LinkItems({ link }: LinkMenuProps) {
  const { onEdit, onDuplicate, onPause, onDelete, onQr, analyticsPath } = useLinkActionsContext()
  return (
    <>
      <Menu.Item leftSection={<IconCopy {...smallIcon} />} onClick={() => copyLink(link.shortUrl)}>
        Copy link
      </Menu.Item>
      {shareLink && (
        <Menu.Item leftSection={<IconShare {...smallIcon} />} onClick={() => shareLink?.(link)}>
          Share
        </Menu.Item>
      )}
      <SelectItem link={link} />
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
        <Menu.Item leftSection={<IconCopyPlus {...smallIcon} />} onClick={() => onDuplicate(link)}>
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
    </>
  )
}

/** Where the list shows no checkboxes, selecting starts here or by a long press. */
function SelectItem({ link }: LinkMenuProps) {
  const { selecting } = useLinkActionsContext()
  if (!selecting) return null
  return (
    <Menu.Item
      leftSection={<IconSquareCheck {...smallIcon} />}
      onClick={() => selecting.toggle(link)}
    >
      {selecting.isChosen(link) ? 'Deselect' : 'Select'}
    </Menu.Item>
  )
}

/** A link in the trash does not redirect and cannot be edited, only restored. */
function TrashedItems({ link }: LinkMenuProps) {
  const { onRestore, analyticsPath } = useLinkActionsContext()
  return (
    <>
      <SelectItem link={link} />
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
    </>
  )
}
