import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import type { EditDomain, OwnDomain } from '../../contract/domains/domains.ts'
import { keyRules } from '../../contract/links/keys.ts'
import {
  OPEN_KEY_MAX,
  OPEN_KEY_SEGMENTS_MAX,
  OPEN_KEY_SIGNS,
} from '../../contract/links/open-keys.ts'
import { useFormDraft } from '../lib/forms/form-draft.ts'
import { useGuardedForm } from '../lib/forms/guarded-form.ts'
import { type ConflictWords, FormConflict } from '../shared/form-conflict.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { cacheDomain, editDomain, readDomain } from './own-domains-queries.ts'
import css from './targets-form.module.css'

const choices = [
  {
    value: 'standard',
    label: 'Usual keys',
    description: '3 to 64 letters, digits, hyphens and underscores, such as spring-sale',
  },
  {
    value: 'open',
    label: 'Open keys',
    description: `Letters of any script, digits, emoji and ${[...OPEN_KEY_SIGNS].join(' ')} in up to ${OPEN_KEY_SEGMENTS_MAX} parts between slashes, at most ${OPEN_KEY_MAX} characters`,
  },
] as const

const KeyValues = z.object({ keyRule: z.enum(keyRules), caseSensitive: z.boolean() })
type KeyValues = z.infer<typeof KeyValues>

const chosenIn = ({ keyRule, caseSensitive }: OwnDomain): KeyValues => ({ keyRule, caseSensitive })

const words: ConflictWords<KeyValues> = {
  keyRule: {
    label: 'Keys of its links',
    textOf: (rule) => choices.find(({ value }) => value === rule)?.label,
  },
  caseSensitive: { label: 'Tell capital letters apart', textOf: (isOn) => (isOn ? 'On' : 'Off') },
}

/** Only what was changed, so that saving one choice does not overwrite the other. */
const editOf = (before: KeyValues, chosen: KeyValues): EditDomain => ({
  ...(chosen.keyRule !== before.keyRule && { keyRule: chosen.keyRule }),
  ...(chosen.caseSensitive !== before.caseSensitive && { caseSensitive: chosen.caseSensitive }),
})

/** Which keys the links of a domain may have. For Owners, and fixed once there are links. */
export function KeysForm({ domain }: { domain: OwnDomain }) {
  const client = useQueryClient()
  const reasonId = useId()
  const draft = useFormDraft({
    name: `keys of domain ${domain.id}`,
    schema: KeyValues,
    untouched: chosenIn(domain),
    keepsBefore: true,
  })
  const form = useForm<KeyValues>(draft.fields)
  const { keyRule, caseSensitive } = form.values
  const guarded = useGuardedForm(form, {
    opened: draft.before,
    onRebase: draft.rebase,
    read: () => readDomain(domain.id),
    valuesOf: chosenIn,
    write: ({ values, before, tag }) =>
      editDomain(domain.id, { json: editOf(before, values), tag }),
    onSuccess: async (changed) => {
      guarded.rebase(chosenIn(changed))
      toast({ title: 'Saved', message: `Links on ${domain.name} take such keys now.` })
      await cacheDomain(client, changed)
    },
  })
  const { element, submit, before, trouble, conflict } = guarded
  const isTouched = keyRule !== before.keyRule || caseSensitive !== before.caseSensitive
  const isFixed = domain.areKeysFixed && !isTouched
  const described = isFixed ? { 'aria-describedby': reasonId } : {}
  return (
    <form ref={element} noValidate className={css.form} onSubmit={submit}>
      <h3 className={css.title}>Keys of its links</h3>
      <Radio.Group aria-label="Keys of its links" {...form.getInputProps('keyRule')} {...described}>
        <Stack gap="xs">
          {choices.map((choice) => (
            <Radio key={choice.value} {...choice} disabled={isFixed} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label="Tell capital letters apart"
        description="Abc and abc are two links then. Visitors have to type the key exactly."
        disabled={isFixed}
        {...form.getInputProps('caseSensitive', { type: 'checkbox' })}
        {...described}
      />
      {isFixed && (
        <p id={reasonId} className={css.reason}>
          This stays as it is while the domain has links, also in the trash: their addresses would
          change.
        </p>
      )}
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
          <Button size="xs" variant="default" onClick={() => guarded.rebase(chosenIn(domain))}>
            Give up
          </Button>
        </Group>
      )}
    </form>
  )
}
