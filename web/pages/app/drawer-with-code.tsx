import { LinkDrawer, type LinkDrawerProps } from '../../features/links/drawer/link-drawer.tsx'
import { useIsDesigning } from '../../features/qr/qr-designer-context.tsx'
import { SmallCode } from '../../features/qr/small-code.tsx'

/** The drawer for links, with the QR code of the link in it. */
export function DrawerWithCode(props: Omit<LinkDrawerProps, 'Code' | 'isUnderDialog'>) {
  return <LinkDrawer Code={SmallCode} isUnderDialog={useIsDesigning()} {...props} />
}
