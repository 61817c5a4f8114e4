import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { EditDomain, OwnDomain } from '../../contract/domains/domains.ts'
import { useFormDraft } from '../lib/forms/form-draft.ts'
import { useProblemForm } from '../lib/forms/problem-form.ts'
import { toast } from '../ui/toasts/toast.ts'
import { cacheDomain, editDomain } from './own-domains-queries.ts'
import css from './targets-form.module.css'

const fields = [
  { name: 'rootTarget', label: 'Without a key', description: 'Who opens the name alone' },
  { name: 'notFoundTarget', label: 'Unknown key', description: 'Instead of our page' },
  {
    name: 'expiredTarget',
    label: 'Ended link',
    description: 'Where the link names nothing itself',
  },
] as const

const TargetValues = z.object({
  rootTarget: z.string(),
  notFoundTarget: z.string(),
  expiredTarget: z.string(),
})
type TargetValues = z.infer<typeof TargetValues>

const typedOf = ({ rootTarget, notFoundTarget, expiredTarget }: OwnDomain): TargetValues => ({
  rootTarget: rootTarget ?? '',
  notFoundTarget: notFoundTarget ?? '',
  expiredTarget: expiredTarget ?? '',
})

/** Only the fields that were changed, so that saving one does not overwrite the others. */
const editOf = (before: TargetValues, typed: TargetValues): EditDomain =>
  Object.fromEntries(
    fields
      .filter(({ name }) => typed[name] !== before[name])
      .map(({ name }) => [name, typed[name].trim() || null]),
  )

/** Where visitors without a link go. Keeps a draft on this device until it is saved or given up. */
export function TargetsForm({ domain }: { domain: OwnDomain }) {
  const client = useQueryClient()
  // Not the current domain: fields that changed elsewhere since would look typed.
  const [before, setBefore] = useState(() => typedOf(domain))
  const draft = useFormDraft({
    name: `domain ${domain.id}`,
    schema: TargetValues,
    untouched: before,
  })
  const form = useForm<TargetValues>(draft.fields)
  const isTouched = fields.some(({ name }) => form.values[name] !== before[name])
  const refill = (values: TargetValues) => {
    setBefore(values)
    form.setValues(values)
  }
  const { element, submit, send, trouble } = useProblemForm(form, {
    mutationFn: (typed: TargetValues) => editDomain(domain.id, editOf(before, typed)),
    onSuccess: async (changed) => {
      draft.drop()
      refill(typedOf(changed))
      toast({ title: 'Saved', message: `Visitors of ${domain.name} go there now.` })
      await cacheDomain(client, changed)
    },
  })
  return (
    <form
      ref={element}
      noValidate
      className={css.form}
      onSubmit={submit((typed) => send.mutate(typed))}
    >
      <h3 className={css.title}>Visitors who follow no link</h3>
      <div className={css.fields}>
        {fields.map(({ name, label, description }) => (
          <TextInput
            key={name}
            label={label}
            description={description}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      {isTouched && (
        <Group gap="xs" className={css.actions}>
          <Button type="submit" size="xs" loading={send.isPending}>
            Save
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              draft.drop()
              refill(typedOf(domain))
              form.clearErrors()
            }}
          >
            Give up
          </Button>
        </Group>
      )}
    </form>
  )
}
