import { Button, Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type ImportSource, importSources } from '../../../contract/links/import-fields.ts'
import type { Import } from '../../../contract/links/imports.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { importFrom, importsQuery } from './queries.ts'

export interface MoveValues {
  service: ImportSource | null
  address: string
  key: string
}

const choices = Object.entries(importSources).map(([value, { label }]) => ({ value, label }))

const isSource = (value: string | null): value is ImportSource =>
  value !== null && Object.hasOwn(importSources, value)

interface MoveFromProps {
  /** What was typed before, for a service that refused it. */
  typed: MoveValues | undefined
  onSent: (sent: Import, typed: MoveValues) => void
}

/** Reads links from the API of a service: the service first, as the rest depends on it. */
export function MoveFrom({ typed, onSent }: MoveFromProps) {
  const client = useQueryClient()
  const form = useMoveForm(typed)
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: ({ service, address, key }: MoveValues & { service: ImportSource }) =>
      importFrom({ service, key, ...(importSources[service].isSelfHosted && { address }) }),
    onSuccess(sent, values) {
      void client.invalidateQueries({ queryKey: importsQuery.queryKey })
      onSent(sent, values)
    },
  })
  const { service } = form.values
  return (
    <Panel title="Move from another service">
      <form
        ref={element}
        noValidate
        onSubmit={submit((values) => {
          if (values.service !== null) send.mutate({ ...values, service: values.service })
        })}
      >
        <Stack gap="sm">
          <Select
            label="Move from"
            placeholder="Choose a service"
            data={choices}
            value={service}
            error={form.errors.service}
            onChange={(chosen) => form.setValues({ service: isSource(chosen) ? chosen : null })}
          />
          {service !== null && <Access form={form} service={service} />}
          {trouble && <FailureNote detail={trouble} />}
          {service !== null && (
            <Group justify="flex-end">
              <Button type="submit" loading={send.isPending}>
                Read the links
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Panel>
  )
}

const useMoveForm = (typed: MoveValues = { service: null, address: '', key: '' }) =>
  useForm<MoveValues>({
    initialValues: typed,
    validate: {
      address: (address, { service }) =>
        service !== null && importSources[service].isSelfHosted && address.trim() === ''
          ? `Enter the address of your ${importSources[service].label}`
          : null,
      key: (key) => (key.trim() === '' ? 'Enter the key' : null),
    },
  })

interface AccessProps {
  form: ReturnType<typeof useMoveForm>
  service: ImportSource
}

function Access({ form, service }: AccessProps) {
  const { label, isSelfHosted, key } = importSources[service]
  return (
    <>
      {isSelfHosted && (
        <TextInput
          label={`Address of your ${label}`}
          placeholder="https://links.example.org"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.getInputProps('address')}
        />
      )}
      <PasswordInput
        label={key}
        description={`Of the API of ${label}. It is kept until the links are read, and shown to nobody.`}
        autoComplete="off"
        {...form.getInputProps('key')}
      />
    </>
  )
}
