import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import css from './ask-dialog.module.css'

interface AskDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** A verb and its object, on the button that does it. */
  doIt: string
  /** Rejects where it did not work; the sentence for that comes from `failure`. */
  onDo: () => Promise<unknown>
  failure: (error: unknown) => string
  onClose: () => void
  tone?: 'danger' | 'plain'
}

/** Asks once before something that is not undone by a click. It stays open, with the reason, until it worked. */
export function AskDialog({ isOpen, title, onClose, ...rest }: AskDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={460}>
      <Question {...rest} onClose={onClose} />
    </Modal>
  )
}

type QuestionProps = Omit<AskDialogProps, 'isOpen' | 'title'>

function Question({ children, doIt, onDo, failure, onClose, tone = 'danger' }: QuestionProps) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const act = async () => {
    setBusy(true)
    setTrouble('')
    try {
      await onDo()
      onClose()
    } catch (error) {
      setTrouble(failure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={css.text}>{children}</div>
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color={tone === 'danger' ? 'rose' : 'sky'} loading={isBusy} onClick={act}>
          {doIt}
        </Button>
      </Group>
    </>
  )
}
