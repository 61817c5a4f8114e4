import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { EditDomain, OwnDomain } from '../../contract/domains/domains.ts'
import { useFormDraft } from '../lib/forms/form-draft.ts'
import { useGuardedForm } from '../lib/forms/guarded-form.ts'
import { type ConflictWords, FormConflict } from '../shared/form-conflict.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { cacheDomain, editDomain, readDomain } from './own-domains-queries.ts'
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

const words: ConflictWords<TargetValues> = Object.fromEntries(
  fields.map(({ name, label }) => [name, { label, textOf: (target: string) => target }]),
) as ConflictWords<TargetValues>

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
  const draft = useFormDraft({
    name: `domain ${domain.id}`,
    schema: TargetValues,
    untouched: typedOf(domain),
    keepsBefore: true,
  })
  const form = useForm<TargetValues>(draft.fields)
  const guarded = useGuardedForm(form, {
    opened: draft.before,
    onRebase: draft.rebase,
    read: () => readDomain(domain.id),
    valuesOf: typedOf,
    write: ({ values, before, tag }) =>
      editDomain(domain.id, { json: editOf(before, values), tag }),
    onSuccess: async (changed) => {
      guarded.rebase(typedOf(changed))
      toast({ title: 'Saved', message: `Visitors of ${domain.name} go there now.` })
      await cacheDomain(client, changed)
    },
  })
  const { element, submit, before, trouble, conflict } = guarded
  const isTouched = fields.some(({ name }) => form.values[name] !== before[name])
  return (
    <form ref={element} noValidate className={css.form} onSubmit={submit}>
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
      {conflict && <FormConflict {...conflict} words={words} />}
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      {isTouched && !conflict && (
        <Group gap="xs" className={css.actions}>
          <Button type="submit" size="xs" loading={guarded.isSaving}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={() => guarded.rebase(typedOf(domain))}>
            Give up
          </Button>
        </Group>
      )}
    </form>
  )
}
