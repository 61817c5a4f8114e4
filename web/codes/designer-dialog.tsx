import { Modal } from '@mantine/core'
import { lazy } from 'react'
import { failureWords } from '../lib/api/failure-words.ts'
import { Boundary } from '../ui/page/boundary.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import css from './designer-dialog.module.css'
import type { QrLink } from './queries.ts'

interface DesignerDialogProps {
  /** Undefined until the dialog is opened for the first time. */
  link: QrLink | undefined
  isOpen: boolean
  onClose: () => void
}

/** The drawer of a link opens it, and has 200; lists of choices have 300. */
const ABOVE_DRAWER = 250

const classNames = { content: css.content ?? '' }

const QrDesigner = lazy(async () => ({ default: (await import('./designer.tsx')).QrDesigner }))

export function DesignerDialog({ link, isOpen, onClose }: DesignerDialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={800}
      centered
      zIndex={ABOVE_DRAWER}
      classNames={classNames}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={css.head}>
          <Modal.Title className={css.title}>QR code</Modal.Title>
          <span className={css.of}>{link && `${link.domain}/${link.key}`}</span>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Boundary
          skeleton={<div className={css.waiting} aria-busy="true" />}
          // React keeps the failure of a lazy component until the page is loaded again
          failure={(error) => (
            <ErrorState {...failureWords(error)} onRetry={() => location.reload()} />
          )}
        >
          {link && <QrDesigner key={link.shortUrl} link={link} />}
        </Boundary>
      </Modal.Content>
    </Modal.Root>
  )
}
