import { Button, Group, Modal, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureWords } from '../../lib/api/failure-words.ts'
import { endingSession } from '../../lib/session/acting.ts'
import { isCancelled } from '../../lib/session/confirmation.ts'
import { keepFarewell } from '../../lib/session/farewell.ts'
import { logOut } from '../../lib/session/leave.ts'
import { wordsLocale } from '../../ui/time/dates.ts'
import { farewellWords } from './farewell-words.ts'
import css from './leaving.module.css'
import { deleteAccount, startExport } from './queries.ts'

interface DeleteDialogProps {
  name: string
  isOpen: boolean
  onClose: () => void
}

export function DeleteDialog({ name, isOpen, onClose }: DeleteDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Delete ${name}?`} size={500}>
      <DeleteForm name={name} onClose={onClose} />
    </Modal>
  )
}

type When = 'later' | 'now'

function DeleteForm({ name, onClose }: Omit<DeleteDialogProps, 'isOpen'>) {
  const form = useForm<{ when: When; typed: string }>({
    initialValues: { when: 'later', typed: '' },
    validate: {
      typed: (typed) => (typed.trim() === name.trim() ? null : `Type ${name}, as it stands above`),
    },
  })
  const field = useRef<HTMLInputElement>(null)
  const isNow = form.values.when === 'now'
  const remove = useMutation({
    mutationFn: () => endingSession(() => deleteAccount(isNow)),
    onSuccess: () => {
      keepFarewell(farewellWords({ name, isNow }, { now: new Date(), locale: wordsLocale() }))
      logOut()
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        () => remove.mutate(),
        () => field.current?.focus(),
      )}
    >
      <Consequences />
      <ExportFirst onStarted={onClose} />
      <Radio.Group label="What happens to the data" mt="md" {...form.getInputProps('when')}>
        <div className={css.choices}>
          <Radio
            value="later"
            label="Keep it for 30 days"
            description="An Owner can bring everything back until then."
          />
          <Radio
            value="now"
            label="Delete it now, for good"
            description="Nobody can bring it back. A login that belongs to no other account goes too."
          />
        </div>
      </Radio.Group>
      <TextInput
        ref={field}
        mt="md"
        data-autofocus
        label={`Type ${name} to go on`}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('typed')}
      />
      {remove.error && !isCancelled(remove.error) && (
        <p className={css.refusal} role="alert">
          {failureWords(remove.error).detail}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="rose" loading={remove.isPending || remove.isSuccess}>
          {isNow ? 'Delete for good' : 'Delete account'}
        </Button>
      </Group>
    </form>
  )
}

function Consequences() {
  return (
    <ul className={css.consequences}>
      <li>Every link answers ‘This link has ended’ at once, also on paper and in QR codes.</li>
      <li>Everybody in the account is logged out, and its API keys stop working.</li>
      <li>The keys of its links are never handed to another account.</li>
    </ul>
  )
}

function ExportFirst({ onStarted }: { onStarted: () => void }) {
  const start = useMutation({ mutationFn: startExport, onSuccess: onStarted })
  return (
    <div className={css.first}>
      <p>An export holds everything of it. It can only be downloaded while the account is there.</p>
      <Button
        variant="default"
        size="xs"
        loading={start.isPending}
        onClick={() => start.mutate()}
        flex="none"
      >
        Export first
      </Button>
      {start.error && (
        <p className={css.refusal} role="alert">
          {failureWords(start.error).detail}
        </p>
      )}
    </div>
  )
}
