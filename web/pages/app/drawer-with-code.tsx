import { useIsDesigning } from '../../codes/qr-designer-context.tsx'
import { SmallCode } from '../../codes/small-code.tsx'
import { LinkDrawer, type LinkDrawerProps } from '../../links/drawer/link-drawer.tsx'

/** The drawer for links, with the QR code of the link in it. */
export function DrawerWithCode(props: Omit<LinkDrawerProps, 'Code' | 'isUnderDialog'>) {
  return <LinkDrawer Code={SmallCode} isUnderDialog={useIsDesigning()} {...props} />
}
