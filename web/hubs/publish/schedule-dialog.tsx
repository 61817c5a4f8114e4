import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { isoOfLocal } from '../../lib/forms/local-time.ts'

interface ScheduleDialogProps {
  isOpen: boolean
  onClose: () => void
  /** With a time as ISO 8601. */
  onSchedule: (at: string) => Promise<void>
}

export function ScheduleDialog({ isOpen, onClose, onSchedule }: ScheduleDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Publish later" size={420}>
      <ScheduleForm onClose={onClose} onSchedule={onSchedule} />
    </Modal>
  )
}

function ScheduleForm({ onClose, onSchedule }: Omit<ScheduleDialogProps, 'isOpen'>) {
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const at = isoOfLocal(text)
    if (at === null || Date.parse(at) <= Date.now()) {
      setTrouble('Choose a time in the future')
      return
    }
    setBusy(true)
    try {
      await onSchedule(at)
      onClose()
    } catch (error) {
      setTrouble(failureWords(error).detail)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        type="datetime-local"
        label="Publish at"
        description={`In your time zone, ${readerZone()}`}
        data-autofocus
        error={trouble}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setTrouble('')
        }}
      />
      <Text size="sm" c="var(--ui-muted)" mt="sm">
        The draft as it is now. Changes until then are not in it.
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Schedule
        </Button>
      </Group>
    </form>
  )
}
