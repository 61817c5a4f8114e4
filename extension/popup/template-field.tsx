import type { UtmTemplate } from '../../contract/links/utm-templates.ts'
import { Field } from '../look/field.tsx'
import type { ChosenTemplate } from '../shorten/draft.ts'
import type { LinkFormState } from './use-link-form.ts'

interface TemplateFieldProps {
  form: LinkFormState
  /** None before they are here. */
  templates: readonly UtmTemplate[]
}

export function TemplateField({ form, templates }: TemplateFieldProps) {
  const chosen = form.values.template
  const offered: readonly ChosenTemplate[] =
    chosen && !templates.some(({ id }) => id === chosen.id) ? [chosen, ...templates] : templates
  if (offered.length === 0) return null

  function choose(wanted: string) {
    const found = offered.find(({ id }) => id === wanted)
    const template = found ? { id: found.id, name: found.name, utmParams: found.utmParams } : null
    form.change({ template })
  }

  return (
    <Field label="UTM template" error={form.problem.fields.utmParams}>
      {(props) => (
        <select {...props} value={chosen?.id ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">None</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
