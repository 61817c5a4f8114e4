import { ActionIcon, Button, Group, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { APPS_MAX } from '../../contract/domains/domain-apps.ts'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { answer, api } from '../lib/api/api.ts'
import { ApiProblem } from '../lib/api/api-problem.ts'
import { useFormDraft } from '../lib/forms/form-draft.ts'
import { useProblemForm } from '../lib/forms/problem-form.ts'
import { smallIcon, tinyIcon } from '../ui/icon.ts'
import { toast } from '../ui/toasts/toast.ts'
import css from './apps-form.module.css'
import { AppsValues, appErrors, appsOf, appsTyped } from './apps-values.ts'
import { cacheDomain } from './own-domains-queries.ts'

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

/** Which apps may open the links of a domain. Keeps a draft on this device until it is saved or given up. */
export function AppsForm({ domain }: { domain: OwnDomain }) {
  const client = useQueryClient()
  // Not the current domain: apps that changed elsewhere since would look typed.
  const [before, setBefore] = useState(() => appsTyped(domain.apps))
  const name = `domain apps ${domain.id}`
  const draft = useFormDraft({ name, schema: AppsValues, untouched: before })
  const form = useForm<AppsValues>(draft.fields)
  const refill = (values: AppsValues) => {
    draft.drop()
    setBefore(values)
    form.setValues(values)
  }
  const { element, submit, send, trouble } = useProblemForm(form, {
    mutationFn: (typed: AppsValues) =>
      answer(api.v1.domains[':id'].apps.$put({ param: { id: domain.id }, json: appsOf(typed) })),
    onSuccess: async (apps) => {
      refill(appsTyped(apps))
      toast({ title: 'Saved', message: `Phones see the apps of ${domain.name} within the day.` })
      await cacheDomain(client, { ...domain, apps })
    },
    errorsOf: (error) =>
      error instanceof ApiProblem ? appErrors(error.fields, form.getValues()) : {},
  })
  const isTouched = JSON.stringify(form.values) !== JSON.stringify(before)
  return (
    <form
      ref={element}
      noValidate
      className={css.form}
      onSubmit={submit((typed) => send.mutate(typed))}
    >
      <h3 className={css.title}>Apps that open its links</h3>
      <p className={css.note}>
        People who have one of these apps get to it at once. Everybody else is led on as usual.
      </p>
      <Textarea
        label="iOS apps"
        description="Team ID, dot, bundle ID: a line each"
        placeholder="ABCDE12345.com.example.app"
        autosize
        minRows={1}
        maxRows={APPS_MAX}
        {...plain}
        {...form.getInputProps('ios')}
      />
      <AndroidApps form={form} />
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      {isTouched && (
        <Group gap="xs">
          <Button type="submit" size="xs" loading={send.isPending}>
            Save apps
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              refill(appsTyped(domain.apps))
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

function AndroidApps({ form }: { form: UseFormReturnType<AppsValues> }) {
  const { android } = form.values
  return (
    <>
      {android.map((_, place) => (
        // Apps have no name but what is typed, and keep their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <AndroidApp key={place} form={form} place={place} />
      ))}
      {android.length < APPS_MAX && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus {...smallIcon} />}
            onClick={() => form.insertListItem('android', { package: '', fingerprints: '' })}
          >
            Add an Android app
          </Button>
        </div>
      )}
    </>
  )
}

function AndroidApp({ form, place }: { form: UseFormReturnType<AppsValues>; place: number }) {
  const name = `Android app ${place + 1}`
  return (
    <fieldset className={css.app} aria-label={name}>
      <TextInput
        label={name}
        placeholder="com.example.app"
        {...plain}
        {...form.getInputProps(`android.${place}.package`)}
      />
      <Textarea
        label="SHA-256 fingerprints, a line each"
        placeholder="14:6D:E9:83:…"
        autosize
        minRows={1}
        maxRows={8}
        {...plain}
        {...form.getInputProps(`android.${place}.fingerprints`)}
      />
      <ActionIcon
        className={css.remove}
        size={32}
        variant="default"
        aria-label={`Remove ${name}`}
        onClick={() => form.removeListItem('android', place)}
      >
        <IconX {...tinyIcon} />
      </ActionIcon>
    </fieldset>
  )
}
