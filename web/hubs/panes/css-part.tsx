import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { CUSTOM_CSS_MAX, type HubSettings } from '../../../contract/hubs/hubs.ts'
import { type ConflictWords, FormConflict } from '../../shared/form-conflict.tsx'
import { useEditor } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { ownUndo } from '../editor/use-editor-keys.ts'
import { useSettingsForm } from './use-hub-settings.ts'

const typedOf = ({ customCss }: HubSettings) => ({ customCss: customCss ?? '' })

const words: ConflictWords<ReturnType<typeof typedOf>> = {
  customCss: { label: 'Custom CSS', textOf: (text) => text },
}

export function CssPart({ isPro }: { isPro: boolean }) {
  const { hub } = useEditor()
  const form = useForm({ initialValues: typedOf(hub.settings) })
  const { element, submit, isTouched, isSaving, trouble, conflict } = useSettingsForm(form, {
    valuesOf: typedOf,
    settingsOf: ({ customCss }) => ({ customCss: customCss.trim() === '' ? null : customCss }),
  })
  return (
    <form ref={element} noValidate className={pane.part} onSubmit={submit} {...ownUndo}>
      <Textarea
        label="Custom CSS"
        description="For this page only. What would load or reach anything else is left out."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={CUSTOM_CSS_MAX}
        spellCheck={false}
        disabled={!isPro}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('customCss')}
      />
      {!isPro && (
        <p className={pane.note}>
          Needs Pro. <Link to="/upgrade">See the plans</Link>
        </p>
      )}
      {conflict && <FormConflict {...conflict} words={words} />}
      {trouble && (
        <p className={pane.trouble} role="alert">
          {trouble}
        </p>
      )}
      {isTouched && !conflict && (
        <div className={pane.buttons}>
          <Button type="submit" size="xs" loading={isSaving}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
