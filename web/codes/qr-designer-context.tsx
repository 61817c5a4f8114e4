import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { DesignerDialog } from './designer-dialog.tsx'
import type { QrLink } from './queries.ts'

interface QrDesignerState {
  open: (link: QrLink) => void
  isCovering: boolean
}

const QrDesignerContext = createContext<QrDesignerState | undefined>(undefined)

/** Opens the designer for a link's code from anywhere inside the provider. */
export function useQrDesigner(): (link: QrLink) => void {
  return useDesignerState().open
}

/** Whether the designer covers the screen. */
export function useIsDesigning(): boolean {
  return useDesignerState().isCovering
}

function useDesignerState(): QrDesignerState {
  const state = use(QrDesignerContext)
  if (!state) throw new Error('useQrDesigner stands outside of QrDesignerProvider')
  return state
}

export function QrDesignerProvider({ children }: { children: ReactNode }) {
  const [link, setLink] = useState<QrLink>()
  const [isOpen, setOpen] = useState(false)
  const [isCovering, setCovering] = useState(false)
  const openFor = useMemo(
    () => (next: QrLink) => {
      setLink(next)
      setOpen(true)
      setCovering(true)
    },
    [],
  )
  const close = () => {
    setOpen(false)
    // React renders between two listeners of one key press: without a new task, Escape would close the drawer below too.
    setTimeout(() => setCovering(false))
  }
  const state = useMemo(() => ({ open: openFor, isCovering }), [openFor, isCovering])
  return (
    <QrDesignerContext value={state}>
      {children}
      <DesignerDialog link={link} isOpen={isOpen} onClose={close} />
    </QrDesignerContext>
  )
}
