import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditMonitor, MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useGuardedForm } from '../../lib/forms/guarded-form.ts'
import { type ConflictWords, FormConflict } from '../../shared/form-conflict.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { editExpectation, monitorKeys, readMonitor } from '../queries.ts'
import { codesOf } from './detail-words.ts'

interface ExpectationDialogProps {
  monitor: MonitorDetail
  isOpen: boolean
  onClose: () => void
}

/** What the destinations of a link must answer to count as up. */
export function ExpectationDialog({ monitor, isOpen, onClose }: ExpectationDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="What to expect" size={460}>
      <ExpectationForm monitor={monitor} onClose={onClose} />
    </Modal>
  )
}

interface Expected {
  codes: string
  keyword: string
  forbiddenKeyword: string
}

const expectedOf = ({ expectation }: MonitorDetail): Expected => ({
  codes: expectation.codes.join(', '),
  keyword: expectation.keyword ?? '',
  forbiddenKeyword: expectation.forbiddenKeyword ?? '',
})

const sentOf = ({ codes, keyword, forbiddenKeyword }: Expected): EditMonitor => ({
  expectation: {
    codes: codesOf(codes) ?? [],
    keyword: keyword.trim() || null,
    forbiddenKeyword: forbiddenKeyword.trim() || null,
  },
})

const asTyped = (text: string) => text
const words: ConflictWords<Expected> = {
  codes: { label: 'Codes', textOf: asTyped },
  keyword: { label: 'Must say', textOf: asTyped },
  forbiddenKeyword: { label: 'Must not say', textOf: asTyped },
}

function ExpectationForm({ monitor, onClose }: Omit<ExpectationDialogProps, 'isOpen'>) {
  const client = useQueryClient()
  const [opened] = useState(() => expectedOf(monitor))
  const form = useForm<Expected>({
    initialValues: opened,
    validate: {
      codes: (text) => {
        const found = codesOf(text)
        if (!found) return 'Enter codes such as 200, 204'
        return found.length > 20 ? 'At most 20 codes' : null
      },
    },
  })
  const { element, error, submit, isSaving, conflict } = useGuardedForm(form, {
    opened,
    errorsOf: () => ({}),
    read: () => readMonitor(monitor),
    valuesOf: expectedOf,
    write: ({ values, tag }) => editExpectation(monitor, { json: sentOf(values), tag }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: monitorKeys.all })
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label="Codes"
          description="That count as up. Empty: 200 to 399."
          placeholder="200, 204"
          autoComplete="off"
          {...form.getInputProps('codes')}
        />
        <TextInput
          label="Must say"
          description="A word of the page. Empty: any page will do."
          maxLength={200}
          {...form.getInputProps('keyword')}
        />
        <TextInput
          label="Must not say"
          maxLength={200}
          {...form.getInputProps('forbiddenKeyword')}
        />
        {conflict && <FormConflict {...conflict} words={words} />}
        {error && <FailureNote {...failureWords(error)} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {!conflict && (
            <Button type="submit" loading={isSaving}>
              Save
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
