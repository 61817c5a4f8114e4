import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { DesignerDialog } from './designer-dialog.tsx'
import type { QrLink } from './queries.ts'

const QrDesignerContext = createContext<((link: QrLink) => void) | undefined>(undefined)

/** Opens the designer for a link's code from anywhere inside the provider. */
export function useQrDesigner(): (link: QrLink) => void {
  const open = use(QrDesignerContext)
  if (!open) throw new Error('useQrDesigner stands outside of QrDesignerProvider')
  return open
}

export function QrDesignerProvider({ children }: { children: ReactNode }) {
  const [link, setLink] = useState<QrLink>()
  const [isOpen, setOpen] = useState(false)
  const openFor = useMemo(
    () => (next: QrLink) => {
      setLink(next)
      setOpen(true)
    },
    [],
  )
  return (
    <QrDesignerContext value={openFor}>
      {children}
      <DesignerDialog link={link} isOpen={isOpen} onClose={() => setOpen(false)} />
    </QrDesignerContext>
  )
}
