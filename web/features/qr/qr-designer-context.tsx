import { createContext, type ReactNode, use, useState } from 'react'
import { showFailure } from '../../lib/api/show-failure.ts'
import { dialogCode, useLazyDialog } from '../../ui/lazy-dialog.ts'
import type { DesignerDialogProps } from './designer-dialog.tsx'
import type { QrLink } from './queries.ts'

const code = dialogCode<DesignerDialogProps>(
  async () => (await import('./designer-dialog.tsx')).DesignerDialog,
)

const QrDesignerContext = createContext<((link: QrLink) => void) | undefined>(undefined)

/** Opens the designer for a link's code from anywhere inside the provider. */
export function useQrDesigner(): (link: QrLink) => void {
  const open = use(QrDesignerContext)
  if (!open) throw new Error('useQrDesigner stands outside of QrDesignerProvider')
  return open
}

export function QrDesignerProvider({ children }: { children: ReactNode }) {
  const [link, setLink] = useState<QrLink>()
  const { Dialog, isOpen, open, close } = useLazyDialog(code)
  const [openFor] = useState(() => (next: QrLink) => {
    setLink(next)
    void open().catch(showFailure)
  })
  return (
    <QrDesignerContext value={openFor}>
      {children}
      {Dialog && link && <Dialog link={link} isOpen={isOpen} onClose={close} />}
    </QrDesignerContext>
  )
}
