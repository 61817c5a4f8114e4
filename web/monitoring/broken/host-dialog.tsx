import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { counted } from '../../../contract/counted.ts'
import type { BrokenTarget } from '../../../contract/monitoring/broken-targets.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { hostOf } from '../monitor-words.ts'
import { useFix } from './use-fix.ts'

interface HostDialogProps {
  isOpen: boolean
  links: readonly BrokenTarget[]
  onFixed: (words: string) => void
  onClose: () => void
}

/** Puts another host into the destinations of the chosen links; the rest of each address stays. */
export function HostDialog({ isOpen, onClose, ...rest }: HostDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="A host moved" size={460}>
      <HostForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function HostForm({ links, onFixed, onClose }: Omit<HostDialogProps, 'isOpen'>) {
  const form = useForm({
    initialValues: { from: hostOf(links[0]?.target ?? ''), to: '' },
    validate: {
      from: (host) => (host.trim() === '' ? 'Enter a host' : null),
      to: (host, { from }) => {
        if (host.trim() === '') return 'Enter a host'
        return host.trim() === from.trim() ? 'Enter another host' : null
      },
    },
  })
  const fix = useFix(links, (words) => {
    onFixed(words)
    onClose()
  })
  const number = links.length
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ from, to }) =>
        fix.mutate({ kind: 'HOST', from: from.trim(), to: to.trim() }),
      )}
    >
      <Stack gap="sm">
        <TextInput label="From" placeholder="old.example" {...form.getInputProps('from')} />
        <TextInput
          data-autofocus
          label="To"
          placeholder="new.example"
          description="The rest of each address stays as it is."
          {...form.getInputProps('to')}
        />
        {fix.error && <FailureNote {...failureWords(fix.error)} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={fix.isPending}>
            Change {counted(number, 'link')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
