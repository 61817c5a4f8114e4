import { useIsDesigning, useQrDesigner } from '../../codes/qr-designer-context.tsx'
import { SmallCode } from '../../codes/small-code.tsx'
import { LinkDrawer, type LinkDrawerProps } from '../../links/drawer/link-drawer.tsx'

type OpenedDrawerProps = Omit<LinkDrawerProps, 'Code' | 'isUnderDialog' | 'onQr'>

/** The drawer for links, with the QR code of the link in it. */
export function DrawerWithCode(props: OpenedDrawerProps) {
  return (
    <LinkDrawer
      Code={SmallCode}
      isUnderDialog={useIsDesigning()}
      onQr={useQrDesigner()}
      {...props}
    />
  )
}
