import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { PresetId } from '../../../contract/hubs/theme.ts'
import { LookChoice } from '../page/look-choice.tsx'
import css from './create-hub.module.css'
import type { CreateHubFields } from './create-hub-values.ts'
import { emptyDocument, sampleDocument, templateDocument } from './first-document.ts'
import { TemplateChoice } from './template-choice.tsx'
import { findTemplate, hubTemplates } from './templates/templates.ts'

const FIRST_LOOKS: readonly PresetId[] = ['slate', 'paper', 'clay', 'lagoon', 'gallery']
const PAUSE_MS = 400

interface StartFieldsProps {
  form: CreateHubFields
  /** The choice of a template waits for a press. */
  isFolded: boolean
}

/** A template, or an empty page and its look. Both are drawn with what was typed. */
export function StartFields({ form, isFolded }: StartFieldsProps) {
  const [isOpen, setOpen] = useState(!isFolded)
  const { title, description, template, preset } = form.values
  const chosen = findTemplate(template)?.id ?? ''
  const [name] = useDebouncedValue(title.trim(), PAUSE_MS)
  const [bio] = useDebouncedValue(description.trim(), PAUSE_MS)
  const typed = useMemo(() => ({ name, description: bio }), [name, bio])
  const templates = useMemo(
    () =>
      hubTemplates.map((each) => ({
        id: each.id,
        name: each.name,
        document: templateDocument(each, typed),
      })),
    [typed],
  )
  const empty = useMemo(
    () => ({ id: '', name: 'Empty page', document: emptyDocument(typed, preset) }),
    [typed, preset],
  )
  const sample = useMemo(() => sampleDocument(typed), [typed])
  return (
    <>
      {isOpen ? (
        <TemplateChoice
          options={[empty, ...templates]}
          value={chosen}
          onChoose={(id) => form.setFieldValue('template', id)}
        />
      ) : (
        <Chosen name={findTemplate(chosen)?.name ?? empty.name} onChange={() => setOpen(true)} />
      )}
      {chosen === '' ? (
        <div>
          <p className={css.label}>Look</p>
          <LookChoice
            document={sample}
            shortUrl={location.origin}
            value={preset}
            first={FIRST_LOOKS}
            onChoose={(chosen) => form.setFieldValue('preset', chosen)}
          />
        </div>
      ) : (
        <p className={css.note}>Its look and every word can be changed in the editor.</p>
      )}
    </>
  )
}

interface ChosenProps {
  name: string
  onChange: () => void
}

/** What was chosen on the screen behind. */
function Chosen({ name, onChange }: ChosenProps) {
  return (
    <div>
      <p className={css.label}>Start from</p>
      <p className={css.chosen}>
        <b>{name}</b>
        <Button size="xs" variant="default" onClick={onChange}>
          Choose another
        </Button>
      </p>
    </div>
  )
}
