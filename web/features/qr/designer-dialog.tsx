import { Modal } from '@mantine/core'
import { QrDesigner } from './designer.tsx'
import css from './designer-dialog.module.css'
import type { QrLink } from './queries.ts'

export interface DesignerDialogProps {
  link: QrLink
  isOpen: boolean
  onClose: () => void
}

const classNames = { content: css.content ?? '' }

export function DesignerDialog({ link, isOpen, onClose }: DesignerDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={880} centered classNames={classNames}>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={css.head}>
          <Modal.Title className={css.title}>QR code</Modal.Title>
          <span className={css.of}>
            {link.domain}/{link.key}
          </span>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <QrDesigner key={link.shortUrl} link={link} />
      </Modal.Content>
    </Modal.Root>
  )
}
