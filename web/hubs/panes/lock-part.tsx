import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { HubLock, HubSettings } from '../../../contract/hubs/hubs.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { isoOfLocal, localOfIso } from '../../lib/forms/local-time.ts'
import { type ConflictWords, FormConflict } from '../../shared/form-conflict.tsx'
import { useEditor } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { ownUndo } from '../editor/use-editor-keys.ts'
import { useSettingsForm } from './use-hub-settings.ts'

const lockKinds = [
  { value: 'none', label: 'Anyone' },
  { value: 'code', label: 'With a code' },
  { value: 'age', label: '18 and over' },
]

interface LockValues {
  kind: string
  code: string
  until: string
}

const typedOf = ({ lock }: HubSettings): LockValues => ({
  kind: lock.kind,
  code: lock.kind === 'code' ? lock.code : '',
  until: localOfIso((lock.kind === 'code' && lock.until) || null),
})

function lockOf({ kind, code, until }: LockValues): HubLock {
  if (kind === 'code') return { kind, code: code.trim(), until: isoOfLocal(until) }
  return kind === 'age' ? { kind } : { kind: 'none' }
}

const words: ConflictWords<LockValues> = {
  kind: {
    label: 'Who can open it',
    textOf: (kind) => lockKinds.find(({ value }) => value === kind)?.label,
  },
  code: { label: 'Code', textOf: (code) => code },
  until: { label: 'Code stops working', textOf: (until) => until.replace('T', ' ') },
}

/** The server names the settings as a whole. */
function errorsOf(error: unknown): Record<string, string> {
  const { settings } = fieldErrors(error, ['settings'])
  return settings === undefined ? {} : { code: settings }
}

export function LockPart() {
  const { hub } = useEditor()
  const form = useForm<LockValues>({ initialValues: typedOf(hub.settings) })
  const { element, before, submit, isSaving, trouble, conflict } = useSettingsForm(form, {
    valuesOf: typedOf,
    settingsOf: (values) => ({ lock: lockOf(values) }),
    errorsOf,
  })
  const isChanged = JSON.stringify(lockOf(form.values)) !== JSON.stringify(lockOf(before))
  return (
    <form ref={element} noValidate className={pane.part} onSubmit={submit} {...ownUndo}>
      <h3 className={pane.title}>Who can open it</h3>
      <SegmentedControl
        fullWidth
        aria-label="Who can open it"
        data={lockKinds}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'code' && (
        <div className={pane.pair}>
          <TextInput
            label="Code"
            autoComplete="off"
            maxLength={64}
            {...form.getInputProps('code')}
          />
          <TextInput
            type="datetime-local"
            label="Code stops working"
            {...form.getInputProps('until')}
          />
        </div>
      )}
      {conflict && <FormConflict {...conflict} words={words} />}
      {trouble && (
        <p className={pane.trouble} role="alert">
          {trouble}
        </p>
      )}
      {isChanged && !conflict && (
        <div className={pane.buttons}>
          <Button type="submit" size="xs" loading={isSaving}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
