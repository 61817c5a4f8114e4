import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { editMonitor, monitorKeys } from '../queries.ts'
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

function ExpectationForm({ monitor, onClose }: Omit<ExpectationDialogProps, 'isOpen'>) {
  const client = useQueryClient()
  const { codes, keyword, forbiddenKeyword } = monitor.expectation
  const form = useForm({
    initialValues: {
      codes: codes.join(', '),
      keyword: keyword ?? '',
      forbiddenKeyword: forbiddenKeyword ?? '',
    },
    validate: {
      codes: (text) => {
        const found = codesOf(text)
        if (!found) return 'Enter codes such as 200, 204'
        return found.length > 20 ? 'At most 20 codes' : null
      },
    },
  })
  const { element, send, submit } = useProblemForm(form, {
    errorsOf: () => ({}),
    mutationFn: (values: typeof form.values) =>
      editMonitor(monitor, {
        expectation: {
          codes: codesOf(values.codes) ?? [],
          keyword: values.keyword.trim() || null,
          forbiddenKeyword: values.forbiddenKeyword.trim() || null,
        },
      }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: monitorKeys.all })
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit((values) => send.mutate(values))}>
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
        {send.error && <FailureNote {...failureWords(send.error)} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
