import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import css from './ask-dialog.module.css'

interface AskDialogProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The label of the button: a verb and its object. */
  doIt: string
  /** Rejects if it failed; `failure` gives the sentence for that. */
  onDo: () => Promise<unknown>
  failure: (error: unknown) => string
  onClose: () => void
  tone?: 'danger' | 'plain'
}

/** Asks before an action that no click can undo. Stays open and shows the reason while the action fails. */
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
