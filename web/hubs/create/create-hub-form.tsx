import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CreateHub, Hub } from '../../../contract/hubs/hubs.ts'
import { keyProblem } from '../../../contract/links/keys.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { type RequestKey, randomKey, requestKeyFor } from '../../lib/request-key.ts'
import { createHub } from '../hub-calls.ts'
import { hubKeys } from '../queries.ts'
import css from './create-hub.module.css'
import { CreateHubValues } from './create-hub-values.ts'
import { templateDocument } from './first-document.ts'
import { HubAddressFields } from './hub-address-fields.tsx'
import { useHubKey } from './hub-key.ts'
import { StartFields } from './start-fields.tsx'
import type { HubTemplate } from './templates/template.ts'
import { findTemplate } from './templates/templates.ts'

export interface CreateHubFormProps {
  /** Chosen before the form was opened. */
  template: HubTemplate | undefined
  /** The form was opened on a screen that shows the templates, and none was chosen there. */
  areTemplatesBehind: boolean
  domains: string[]
  onClose: () => void
  onCreated: (hub: Hub) => void
}

export function CreateHubForm(props: CreateHubFormProps) {
  const { template, areTemplatesBehind, domains, onClose, onCreated } = props
  const client = useQueryClient()
  const { fields, drop } = useFormDraft<CreateHubValues>({
    name: 'hub-create',
    schema: CreateHubValues,
    untouched: {
      title: '',
      domain: domains[0] ?? '',
      vanity: '',
      isKeyTyped: false,
      description: '',
      template: template?.id ?? '',
      preset: 'slate',
    },
  })
  const form = useForm<CreateHubValues>({
    ...fields,
    // What was typed for another template is kept
    initialValues: { ...fields.initialValues, ...(template && { template: template.id }) },
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a name' : null),
      vanity: (key) => (key.trim() === '' ? null : (keyProblem(key.trim()) ?? null)),
    },
  })
  const hubKey = useHubKey(form.values)
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
      onSubmit={submit((values) => send.mutate(bodyOf(values, hubKey.key)))}
    >
      <TextInput label="Name" data-autofocus maxLength={80} {...form.getInputProps('title')} />
      <HubAddressFields form={form} domains={domains} hubKey={hubKey} />
      <StartFields form={form} isFolded={areTemplatesBehind || template !== undefined} />
      <Textarea
        label="Description"
        description="Shown under the name and in search results"
        placeholder="One or two sentences"
        rows={2}
        maxLength={400}
        {...form.getInputProps('description')}
      />
      {trouble && (
        <Text role="alert" c="var(--ui-danger-text)" size="sm">
          {trouble}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" className={css.foot}>
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

function bodyOf(values: CreateHubValues, key: string): CreateHub {
  const title = values.title.trim()
  const description = values.description.trim()
  const template = findTemplate(values.template)
  return {
    title,
    domain: values.domain,
    vanity: key || null,
    description: description || null,
    ...(template
      ? { document: templateDocument(template, { name: title, description }) }
      : { preset: values.preset }),
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
