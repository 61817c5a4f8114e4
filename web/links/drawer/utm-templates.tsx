import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { type UtmField, utmFields } from '../../../contract/links/utm.ts'
import type { UtmTemplate, UtmTemplatePage } from '../../../contract/links/utm-templates.ts'
import { answer, api } from '../../lib/api/api.ts'
import { tinyIcon } from '../../ui/icon.ts'
import type { LinkFormFields } from './link-form-state.ts'
import { utmCount } from './link-values.ts'
import { setUtm } from './set-utm.ts'
import { shownUtm, utmIn, utmLostTo } from './utm-address.ts'
import css from './utm-templates.module.css'

const templatesQuery = queryOptions({
  queryKey: ['utm-templates'],
  queryFn: (): Promise<UtmTemplatePage> => answer(api.v1['utm-templates'].$get({ query: {} })),
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
  const [asked, setAsked] = useState<UtmTemplate>()
  const canSave = may.create && utmCount(shownUtm(form.values)) > 0
  const chosen = templates.find((template) => isIn(form, template))
  const remove = useTemplateMutation(async ({ id }: UtmTemplate) => {
    await answer(api.v1['utm-templates'][':id'].$delete({ param: { id } }))
  })
  const choose = (template: UtmTemplate) => {
    if (lostTo(form, template).length > 0) setAsked(template)
    else fill(form, template)
  }
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
            onClick={() => choose(template)}
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
      {asked && lostTo(form, asked).length > 0 && (
        <Question form={form} template={asked} onDone={() => setAsked(undefined)} />
      )}
    </div>
  )
}

interface QuestionProps {
  form: LinkFormFields
  template: UtmTemplate
  onDone: () => void
}

/** Mantine hears Escape before React does: from an element with this it does not close the drawer. */
const keepsDrawerOpen = { 'data-mantine-stop-propagation': 'true' }

/** Asks before the template replaces values that were pasted with the address. */
function Question({ form, template, onDone }: QuestionProps) {
  const opener = useRef(document.activeElement)
  const id = useId()
  const close = () => {
    onDone()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const present = utmIn(form.values.redirectTo)
  const values = lostTo(form, template).map((field) => `${field} “${present[field]?.trim()}”`)
  return (
    <div
      className={css.question}
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <p className={css.words} id={id}>
        <strong>Replace the values of the address?</strong> It brings {values.join(', ')}.
      </p>
      <div className={css.actions}>
        <Button size="xs" variant="default" autoFocus onClick={close} {...keepsDrawerOpen}>
          Keep them
        </Button>
        <Button
          size="xs"
          {...keepsDrawerOpen}
          onClick={() => {
            fill(form, template)
            close()
          }}
        >
          Replace them
        </Button>
      </div>
    </div>
  )
}

function Naming({ form, onDone }: { form: LinkFormFields; onDone: () => void }) {
  const [name, setName] = useState('')
  const save = useTemplateMutation(async (newName: string) => {
    const utmParams = shownUtm(form.values)
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
        {...keepsDrawerOpen}
        aria-label="Name of the template"
        placeholder="Name of the template"
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Enter must not save the link.
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

const lostTo = (form: LinkFormFields, { utmParams }: UtmTemplate): UtmField[] =>
  utmLostTo(utmParams, form.values.redirectTo)

function isIn({ values }: LinkFormFields, { utmParams }: UtmTemplate): boolean {
  const shown = shownUtm(values)
  return utmFields.every((field) => shown[field].trim() === (utmParams[field] ?? ''))
}

function fill(form: LinkFormFields, { utmParams }: UtmTemplate): void {
  setUtm(form, Object.fromEntries(utmFields.map((field) => [field, utmParams[field] ?? ''])))
}
