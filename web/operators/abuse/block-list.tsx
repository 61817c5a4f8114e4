import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconLetterCase, IconTrash, IconWorldOff } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { BlockEntry } from '../../../contract/operators/abuse.ts'
import { showFailure } from '../../lib/api/show-failure.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { icon, smallIcon } from '../../ui/icon.ts'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import css from './abuse.module.css'
import { abuseKeys, addBlockEntry, blockListQuery, removeBlockEntry } from './queries.ts'

const kinds = [
  { value: 'HOST', label: 'Host, with all below it' },
  { value: 'WORD', label: 'Word in an address or a key' },
]

interface EntryValues {
  kind: BlockEntry['kind']
  value: string
  note: string
}

const untouched: EntryValues = { kind: 'HOST', value: '', note: '' }

export function BlockForm() {
  const client = useQueryClient()
  const form = useForm({ initialValues: untouched })
  const { element, submit, send } = useProblemForm(form, {
    mutationFn: ({ kind, value, note }: EntryValues) => addBlockEntry({ kind, value, note }),
    onSuccess: async () => {
      form.setValues({ value: '', note: '' })
      await client.invalidateQueries({ queryKey: abuseKeys.blocked })
    },
    onError: (error) => showFailure(error),
  })
  return (
    <form ref={element} className={css.form} onSubmit={submit((values) => send.mutate(values))}>
      <Select label="What" data={kinds} allowDeselect={false} {...form.getInputProps('kind')} />
      <TextInput
        label={form.values.kind === 'HOST' ? 'Host' : 'Word'}
        placeholder={form.values.kind === 'HOST' ? 'evil.example' : 'free-coins'}
        required
        autoComplete="off"
        {...form.getInputProps('value')}
      />
      <TextInput label="Note" maxLength={200} autoComplete="off" {...form.getInputProps('note')} />
      <Button type="submit" loading={send.isPending}>
        Block
      </Button>
    </form>
  )
}

export function BlockList() {
  const { data: entries } = useSuspenseQuery(blockListQuery)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: removeBlockEntry,
    onSuccess: () => client.invalidateQueries({ queryKey: abuseKeys.blocked }),
    meta: { failed: true },
  })
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing is blocked">
        Links cannot be made for a host or with a word on this list. Links that lead to a blocked
        host show their visitors a warning at once.
      </EmptyState>
    )
  }
  return (
    <RowList>
      {entries.map((entry) => {
        const KindIcon = entry.kind === 'HOST' ? IconWorldOff : IconLetterCase
        return (
          <Row
            key={entry.id}
            beside
            mark={<KindIcon {...icon} className={css.mark} />}
            name={entry.value}
            note={
              <>
                {entry.kind === 'HOST' ? 'Host' : 'Word'}, <TimeAgo at={entry.createdAt} />
                {entry.note && `, ${entry.note}`}
              </>
            }
            actions={
              <ActionIcon
                aria-label={`Take ${entry.value} off the list`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(entry.id)}
              >
                <IconTrash {...smallIcon} />
              </ActionIcon>
            }
          />
        )
      })}
    </RowList>
  )
}
