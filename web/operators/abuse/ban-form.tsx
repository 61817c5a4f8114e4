import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreateBan } from '../../../contract/operators/bans.ts'
import { banWords, reportReasons } from '../../../contract/operators/report-reasons.ts'
import { showFailure } from '../../lib/api/show-failure.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import css from './abuse.module.css'
import { nameOf } from './ban-list.tsx'
import { addBan } from './ban-queries.ts'
import { BanQuestion } from './ban-question.tsx'
import { abuseKeys } from './queries.ts'

const kinds = [
  { value: 'LINK', label: 'One link' },
  { value: 'ACCOUNT', label: 'All links of an account' },
]
const reasons = reportReasons.map((value) => ({ value, label: firstUpper(banWords[value]) }))
const untouched: CreateBan = { kind: 'LINK', target: '', reason: 'PHISHING' }

/** Bans a link, or all links of an account, without a report. */
export function BanForm() {
  const client = useQueryClient()
  const form = useForm({ initialValues: untouched })
  const { element, submit, send } = useProblemForm(form, {
    mutationFn: addBan,
    onSuccess: async (ban) => {
      form.setFieldValue('target', '')
      toast({ title: 'Banned', message: nameOf(ban) })
      await Promise.all(
        [abuseKeys.bans, abuseKeys.reports].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) => showFailure(error),
  })
  const [asking, setAsking] = useState<CreateBan>()
  const isLink = form.values.kind === 'LINK'
  return (
    <form ref={element} className={css.form} onSubmit={submit(setAsking)}>
      <Select label="What" data={kinds} allowDeselect={false} {...form.getInputProps('kind')} />
      <TextInput
        label={isLink ? 'Short link' : 'One of its links, or the e-mail of its Owner'}
        placeholder={isLink ? 'go.example/spring' : 'go.example/spring or nobody@people.example'}
        required
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('target')}
      />
      <Select label="Why" data={reasons} allowDeselect={false} {...form.getInputProps('reason')} />
      <Button type="submit" loading={send.isPending}>
        Ban
      </Button>
      <BanQuestion
        about={asking && { kind: asking.kind, name: asking.target.trim() }}
        // Closes at once: a problem goes to its field in the form.
        onBan={async () => asking && send.mutate(asking)}
        onClose={() => setAsking(undefined)}
      />
    </form>
  )
}

function firstUpper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
