import { ActionIcon, Button, Group, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { APPS_MAX, type DomainApps } from '../../contract/domains/domain-apps.ts'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { ApiProblem } from '../lib/api/api-problem.ts'
import { useFormDraft } from '../lib/forms/form-draft.ts'
import { useGuardedForm } from '../lib/forms/guarded-form.ts'
import { type ConflictWords, FormConflict } from '../shared/form-conflict.tsx'
import { smallIcon, tinyIcon } from '../ui/icon.ts'
import { toast } from '../ui/toasts/toast.ts'
import css from './apps-form.module.css'
import { AppsValues, appErrors, appsOf, appsTyped } from './apps-values.ts'
import { cacheDomain, readApps, setApps } from './own-domains-queries.ts'

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

const words: ConflictWords<AppsValues> = {
  ios: { label: 'iOS apps', textOf: (text) => text },
  android: {
    label: 'Android apps',
    textOf: (apps) =>
      apps.map((app) => `${app.package}: ${app.fingerprints.replaceAll('\n', ', ')}`).join('; '),
  },
}

/** Which apps may open the links of a domain. Keeps a draft on this device until it is saved or given up. */
export function AppsForm({ domain }: { domain: OwnDomain }) {
  const client = useQueryClient()
  const draft = useFormDraft({
    name: `domain apps ${domain.id}`,
    schema: AppsValues,
    untouched: appsTyped(domain.apps),
    keepsBefore: true,
  })
  const form = useForm<AppsValues>(draft.fields)
  const guarded = useGuardedForm<AppsValues, DomainApps>(form, {
    opened: draft.before,
    onRebase: draft.rebase,
    read: () => readApps(domain.id),
    valuesOf: appsTyped,
    write: ({ values, tag }) => setApps(domain.id, { json: appsOf(values), tag }),
    onSuccess: async (apps) => {
      guarded.rebase(appsTyped(apps))
      toast({ title: 'Saved', message: `Phones see the apps of ${domain.name} within the day.` })
      await cacheDomain(client, { ...domain, apps })
    },
    errorsOf: (error) =>
      error instanceof ApiProblem ? appErrors(error.fields, form.getValues()) : {},
  })
  const { element, submit, before, trouble, conflict } = guarded
  const isTouched = JSON.stringify(form.values) !== JSON.stringify(before)
  return (
    <form ref={element} noValidate className={css.form} onSubmit={submit}>
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
      {conflict && <FormConflict {...conflict} words={words} />}
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      {isTouched && !conflict && (
        <Group gap="xs">
          <Button type="submit" size="xs" loading={guarded.isSaving}>
            Save apps
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => guarded.rebase(appsTyped(domain.apps))}
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
