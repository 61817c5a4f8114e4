import { Button, Group, Modal, Stack, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { QuietHours } from '../../../contract/monitoring/settings.ts'
import { isTimeZone, readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { editSettings, settingsQuery } from './alert-queries.ts'
import { clockOf, minutesOf, quietNote, quietTitle } from './alert-words.ts'
import css from './settings-panels.module.css'

interface QuietTimesProps {
  mayUpdate: boolean
  tags: readonly string[]
}

/** Hours of the day in which alerts wait. */
export function QuietTimes({ mayUpdate, tags }: QuietTimesProps) {
  const { quietHours, timeZone } = useSuspenseQuery(settingsQuery).data
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <Panel title="Quiet times" className={css.panel ?? ''}>
      <div className={css.line}>
        <div className={css.words}>
          <p className={css.strong}>{quietHours ? quietTitle(quietHours) : 'None'}</p>
          <p className={css.note}>
            {quietHours ? quietNote(quietHours, timeZone) : 'Alerts are written at any hour.'}
          </p>
        </div>
        {mayUpdate && (
          <Button
            size="xs"
            variant="default"
            aria-label={quietHours ? 'Edit quiet times' : 'Add quiet times'}
            onClick={dialog.open}
          >
            {quietHours ? 'Edit' : 'Add'}
          </Button>
        )}
      </div>
      <Modal opened={isOpen} onClose={dialog.close} title="Quiet times" size={460}>
        <QuietForm
          quietHours={quietHours}
          timeZone={quietHours ? timeZone : readerZone()}
          tags={tags}
          onClose={dialog.close}
        />
      </Modal>
    </Panel>
  )
}

interface QuietFormProps {
  quietHours: QuietHours | null
  timeZone: string
  tags: readonly string[]
  onClose: () => void
}

function useQuietForm({ quietHours, timeZone }: QuietFormProps) {
  return useForm({
    initialValues: {
      from: clockOf(quietHours?.from ?? 22 * 60),
      to: clockOf(quietHours?.to ?? 7 * 60),
      timeZone,
      exceptTags: quietHours?.exceptTags ?? [],
    },
    validate: {
      from: (clock) => (minutesOf(clock) === undefined ? 'Enter a time' : null),
      to: (clock, { from }) => {
        if (minutesOf(clock) === undefined) return 'Enter a time'
        return minutesOf(clock) === minutesOf(from) ? 'Choose two different times' : null
      },
      timeZone: (zone) => (isTimeZone(zone) ? null : 'Enter a time zone such as Europe/Berlin'),
    },
  })
}

function QuietForm(props: QuietFormProps) {
  const { quietHours, tags, onClose } = props
  const client = useQueryClient()
  const form = useQuietForm(props)
  const save = useMutation({
    mutationFn: editSettings,
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      onClose()
    },
  })
  const submit = form.onSubmit(({ from, to, timeZone, exceptTags }) =>
    save.mutate({
      timeZone,
      quietHours: { from: minutesOf(from) ?? 0, to: minutesOf(to) ?? 0, exceptTags },
    }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <div className={css.times}>
          <TextInput type="time" label="From" data-autofocus {...form.getInputProps('from')} />
          <TextInput type="time" label="To" {...form.getInputProps('to')} />
        </div>
        <TextInput label="Time zone" maxLength={64} {...form.getInputProps('timeZone')} />
        <TagsInput
          label="Except links tagged"
          description="Their alerts do not wait."
          data={[...tags]}
          maxTags={20}
          {...form.getInputProps('exceptTags')}
        />
        {save.error && <FailureNote {...failureWords(save.error)} />}
        <Group justify="flex-end" gap="xs">
          {quietHours && (
            <Button
              variant="subtle"
              color="rose"
              mr="auto"
              disabled={save.isPending}
              onClick={() => save.mutate({ quietHours: null })}
            >
              No quiet times
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
