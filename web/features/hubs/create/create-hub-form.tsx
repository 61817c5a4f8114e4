import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { CreateHub, Hub } from '../../../../contract/hubs/hubs.ts'
import type { PresetId } from '../../../../contract/hubs/theme.ts'
import { keyProblem } from '../../../../contract/links/keys.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { fieldErrors } from '../../../lib/api/form-problems.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { useProblemForm } from '../../../lib/problem-form.ts'
import { type RequestKey, randomKey, requestKeyFor } from '../../../lib/request-key.ts'
import { createHub } from '../hub-calls.ts'
import { LookChoice } from '../page/look-choice.tsx'
import { hubKeys } from '../queries.ts'
import css from './create-hub.module.css'
import { type CreateHubFields, CreateHubValues } from './create-hub-values.ts'
import { HubAddressFields } from './hub-address-fields.tsx'
import { type HubTemplate, sampleDocument } from './templates.ts'

const FIRST_LOOKS: readonly PresetId[] = ['slate', 'paper', 'clay', 'lagoon', 'gallery']
const PAUSE_MS = 400

interface CreateHubFormProps {
  template: HubTemplate | undefined
  domains: string[]
  onClose: () => void
  onCreated: (hub: Hub) => void
}

export function CreateHubForm({ template, domains, onClose, onCreated }: CreateHubFormProps) {
  const client = useQueryClient()
  const { fields, drop } = useFormDraft<CreateHubValues>({
    name: `hub-create-${template?.id ?? 'plain'}`,
    schema: CreateHubValues,
    untouched: {
      title: '',
      domain: domains[0] ?? '',
      vanity: '',
      description: '',
      preset: template?.preset ?? 'slate',
    },
  })
  const form = useForm<CreateHubValues>({
    ...fields,
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a name' : null),
      vanity: (key) => (key.trim() === '' ? null : (keyProblem(key.trim()) ?? null)),
    },
  })
  const keyFor = useIdempotency()
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: (body: CreateHub) => createHub(body, keyFor(body)),
    errorsOf: createErrors,
    onSuccess: async (hub) => {
      drop()
      onCreated(hub)
      await client.invalidateQueries({ queryKey: hubKeys.all })
    },
  })
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={submit((values) => send.mutate(bodyOf(values, template)))}
    >
      <TextInput label="Name" data-autofocus maxLength={80} {...form.getInputProps('title')} />
      <HubAddressFields form={form} domains={domains} />
      <Textarea
        label="Description"
        description="Shown under the name and in search results"
        placeholder="One or two sentences"
        rows={2}
        maxLength={400}
        {...form.getInputProps('description')}
      />
      <Looks form={form} template={template} />
      {trouble && (
        <Text role="alert" c="var(--ui-danger-text)" size="sm">
          {trouble}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Create hub
        </Button>
      </Group>
    </form>
  )
}

interface LooksProps {
  form: CreateHubFields
  template: HubTemplate | undefined
}

function Looks({ form, template }: LooksProps) {
  const { title, description, preset } = form.values
  const [name] = useDebouncedValue(title, PAUSE_MS)
  const [bio] = useDebouncedValue(description, PAUSE_MS)
  const document = useMemo(() => {
    const sample = template?.document(name || 'Your name') ?? sampleDocument(name, bio)
    return bio ? { ...sample, profile: { ...sample.profile, bio } } : sample
  }, [template, name, bio])
  return (
    <div>
      <p className={css.label}>Look</p>
      <LookChoice
        document={document}
        shortUrl={location.origin}
        value={preset}
        first={FIRST_LOOKS}
        onChoose={(chosen) => form.setFieldValue('preset', chosen)}
      />
    </div>
  )
}

function bodyOf(values: CreateHubValues, template: HubTemplate | undefined): CreateHub {
  const title = values.title.trim()
  const description = values.description.trim()
  const document = template?.document(title, values.preset)
  return {
    title,
    domain: values.domain,
    vanity: values.vanity.trim() || null,
    description: description || null,
    preset: values.preset,
    ...(document && {
      document: description
        ? { ...document, profile: { ...document.profile, bio: description } }
        : document,
    }),
  }
}

/** A taken key belongs to its field, and so does a problem of a domain. */
function createErrors(error: unknown): Record<string, string> {
  const errors = fieldErrors(error, ['title', 'domain', 'vanity', 'description', 'preset'])
  if (error instanceof ApiProblem && error.kind === 'key-taken' && !errors.vanity)
    return { ...errors, vanity: error.detail }
  return errors
}

/** A repeated request for the same hub makes no second one. */
function useIdempotency() {
  const last = useRef<RequestKey>(undefined)
  return (body: CreateHub): string => {
    last.current = requestKeyFor(body, last.current, randomKey)
    return last.current.key
  }
}
