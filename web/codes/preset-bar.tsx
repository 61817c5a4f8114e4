import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { QrPreset } from '../../contract/codes/qr.ts'
import type { QrDesign } from '../../contract/codes/qr-design.ts'
import { hasPermission } from '../../contract/people/permissions.ts'
import { useAccount } from '../lib/session/session.ts'
import { smallIcon } from '../ui/icon.ts'
import { toast } from '../ui/toasts/toast.ts'
import css from './preset-bar.module.css'
import { createPreset, deletePreset, editPreset, presetsQuery } from './queries.ts'

interface PresetBarProps {
  presets: readonly QrPreset[]
  /** Id of the chosen style; undefined for the plain one. */
  chosen: string | undefined
  design: QrDesign
  onChoose: (preset: QrPreset | undefined) => void
  onSaved: (id: string | undefined) => void
}

const PLAIN = 'plain'

/** Chooses a saved style to start from, and saves the current design as one. */
export function PresetBar({ presets, chosen, design, onChoose, onSaved }: PresetBarProps) {
  const { role } = useAccount()
  const [isSaving, setSaving] = useState(false)
  const preset = presets.find(({ id }) => id === chosen)
  return (
    <div>
      <div className={css.bar}>
        <Select
          size="xs"
          label="Style"
          className={css.choice}
          allowDeselect={false}
          data={[{ value: PLAIN, label: 'Plain' }, ...presets.map(optionOf)]}
          value={preset?.id ?? PLAIN}
          onChange={(id) => onChoose(presets.find((each) => each.id === id))}
        />
        {hasPermission(role, 'Create') && (
          <Button
            size="xs"
            variant="default"
            aria-expanded={isSaving}
            leftSection={<IconDeviceFloppy {...smallIcon} />}
            onClick={() => setSaving(!isSaving)}
          >
            Save style
          </Button>
        )}
      </div>
      {isSaving && (
        <SaveForm
          preset={preset}
          design={design}
          role={role}
          onDone={(id) => {
            setSaving(false)
            onSaved(id)
          }}
        />
      )}
    </div>
  )
}

const optionOf = ({ id, name, isDefault }: QrPreset) => ({
  value: id,
  label: isDefault ? `${name} (default)` : name,
})

interface SaveFormProps {
  preset: QrPreset | undefined
  design: QrDesign
  role: number
  onDone: (id: string | undefined) => void
}

function SaveForm({ preset, design, role, onDone }: SaveFormProps) {
  const [name, setName] = useState(preset?.name ?? '')
  const [isDefault, setDefault] = useState(preset?.isDefault ?? false)
  const keep = useKeep(onDone)
  const own = preset && name.trim() === preset.name && hasPermission(role, 'Update')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name: name.trim(), design, isDefault }
    keep.mutate(async () => (own ? editPreset(preset.id, body) : createPreset(body)))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextInput
        size="xs"
        label="Name of the style"
        required
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Begin every code with it"
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      <div className={css.buttons}>
        {preset && hasPermission(role, 'Delete') && (
          <Button
            size="xs"
            variant="subtle"
            color="rose"
            onClick={() => keep.mutate(() => deletePreset(preset.id))}
          >
            Delete “{preset.name}”
          </Button>
        )}
        <Button type="submit" size="xs" loading={keep.isPending} disabled={name.trim() === ''}>
          {own ? 'Save changes' : 'Save as a new style'}
        </Button>
      </div>
    </form>
  )
}

function useKeep(onDone: (id: string | undefined) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<QrPreset | undefined>) => act(),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: presetsQuery.queryKey })
      onDone(saved?.id)
      const title = saved ? 'Style saved' : 'Style deleted'
      toast({ title, message: saved?.name ?? 'Codes on paper go on to work.' })
    },
    meta: { failed: true },
  })
}
