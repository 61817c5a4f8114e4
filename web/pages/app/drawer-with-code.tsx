import { LinkDrawer, type LinkDrawerProps } from '../../features/links/drawer/link-drawer.tsx'
import { SmallCode } from '../../features/qr/small-code.tsx'

/** The drawer for links, with the QR code of the link in it. */
export function DrawerWithCode(props: Omit<LinkDrawerProps, 'Code'>) {
  return <LinkDrawer Code={SmallCode} {...props} />
}
