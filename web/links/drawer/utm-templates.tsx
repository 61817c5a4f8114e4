import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { utmFields } from '../../../contract/links/utm.ts'
import type { UtmTemplate, UtmTemplatePage } from '../../../contract/links/utm-templates.ts'
import { answer, api } from '../../lib/api/api.ts'
import { tinyIcon } from '../../ui/icon.ts'
import type { LinkFormFields } from './link-form-state.ts'
import { utmCount } from './link-values.ts'
import css from './utm-templates.module.css'

const templatesQuery = queryOptions({
  queryKey: ['utm-templates'],
  queryFn: (): Promise<UtmTemplatePage> => answer(api.v1['utm-templates'].$get()),
  staleTime: 30_000,
})

interface UtmTemplatesProps {
  form: LinkFormFields
  /** What the member may do with the account's templates. */
  may: { create: boolean; delete: boolean }
}

/** Fills the fields from a saved template, and saves their values as a new one. */
export function UtmTemplates({ form, may }: UtmTemplatesProps) {
  const templates = useQuery(templatesQuery).data?.items ?? []
  const [isNaming, setNaming] = useState(false)
  const canSave = may.create && utmCount(form.values.utmParams) > 0
  const chosen = templates.find((template) => isIn(form, template))
  const remove = useTemplateMutation(async ({ id }: UtmTemplate) => {
    await answer(api.v1['utm-templates'][':id'].$delete({ param: { id } }))
  })
  if (templates.length === 0 && !canSave) return null
  return (
    <div className={css.templates}>
      {templates.length > 0 && <span className={css.label}>Templates</span>}
      {templates.map((template) => (
        <span key={template.id} className={css.chip} data-chosen={template === chosen || undefined}>
          <button
            type="button"
            className={css.name}
            aria-pressed={template === chosen}
            onClick={() => fill(form, template)}
          >
            {template.name}
          </button>
          {template === chosen && may.delete && (
            <button
              type="button"
              className={css.remove}
              aria-label={`Delete the template ${template.name}`}
              title="Delete the template"
              onClick={() => remove.mutate(template)}
            >
              <IconX {...tinyIcon} />
            </button>
          )}
        </span>
      ))}
      {canSave && !chosen && !isNaming && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={css.save}
          onClick={() => setNaming(true)}
        >
          Save as template
        </Button>
      )}
      {isNaming && <Naming form={form} onDone={() => setNaming(false)} />}
    </div>
  )
}

function Naming({ form, onDone }: { form: LinkFormFields; onDone: () => void }) {
  const [name, setName] = useState('')
  const save = useTemplateMutation(async (newName: string) => {
    const { utmParams } = form.values
    await answer(api.v1['utm-templates'].$post({ json: { name: newName, utmParams } }))
    onDone()
  })
  const submit = () => {
    if (name.trim() !== '') save.mutate(name)
  }
  return (
    <span className={css.naming}>
      <TextInput
        size="xs"
        aria-label="Name of the template"
        placeholder="Name of the template"
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Enter must not save the link, and Escape must not close the drawer.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') submit()
          else onDone()
        }}
      />
      <Button size="xs" loading={save.isPending} onClick={submit}>
        Save
      </Button>
    </span>
  )
}

function useTemplateMutation<Input>(mutationFn: (input: Input) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { failed: true },
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

const isIn = ({ values }: LinkFormFields, { utmParams }: UtmTemplate) =>
  utmFields.every((field) => values.utmParams[field].trim() === (utmParams[field] ?? ''))

function fill(form: LinkFormFields, { utmParams }: UtmTemplate): void {
  for (const field of utmFields) form.setFieldValue(`utmParams.${field}`, utmParams[field] ?? '')
}
