import { createContext, type ReactNode, use, useState } from 'react'
import { failureWords } from '../../lib/failure-words.ts'
import { dialogCode, useLazyDialog } from '../../ui/lazy-dialog.ts'
import { toast } from '../../ui/toast.ts'
import type { DesignerDialogProps } from './designer-dialog.tsx'
import type { CodeOf } from './queries.ts'

const code = dialogCode<DesignerDialogProps>(
  async () => (await import('./designer-dialog.tsx')).DesignerDialog,
)

const Door = createContext<((link: CodeOf) => void) | undefined>(undefined)

/** Opens the designer for a link's code from anywhere inside the provider. */
export function useQrDesigner(): (link: CodeOf) => void {
  const open = use(Door)
  if (!open) throw new Error('useQrDesigner stands outside of QrDesignerProvider')
  return open
}

export function QrDesignerProvider({ children }: { children: ReactNode }) {
  const [link, setLink] = useState<CodeOf>()
  const { Dialog, isOpen, open, close } = useLazyDialog(code)
  const [openFor] = useState(() => (next: CodeOf) => {
    setLink(next)
    void open().catch((error: unknown) => {
      const { title, detail } = failureWords(error)
      toast({ title, message: detail, lifeMs: false, tone: 'danger' })
    })
  })
  return (
    <Door value={openFor}>
      {children}
      {Dialog && link && <Dialog link={link} isOpen={isOpen} onClose={close} />}
    </Door>
  )
}
