import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Hub, HubSettings } from '../../../contract/hubs/hubs.ts'
import { useGuardedForm } from '../../lib/forms/guarded-form.ts'
import { saveGuarded } from '../../lib/forms/guarded-save.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useEditor } from '../editor/editor-context.ts'
import { editHub, readHub } from '../hub-calls.ts'
import { hubKeys, hubQuery } from '../queries.ts'

function useSaved() {
  const { hub } = useEditor()
  const client = useQueryClient()
  return async (changed: Hub) => {
    client.setQueryData(hubQuery(hub).queryKey, changed)
    toast({ title: 'Saved', message: 'The page follows at once.' })
    await client.invalidateQueries({ queryKey: hubKeys.lists })
  }
}

type Switches = Pick<HubSettings, 'removeBranding' | 'isRoot'>

/** Sets one of the switches. What somebody else did to it is known, so there is nothing to choose from. */
export function useSwitch() {
  const { hub } = useEditor()
  const saved = useSaved()
  return useMutation({
    mutationFn: ({ name, isOn }: { name: keyof Switches; isOn: boolean }) =>
      saveGuarded(
        {
          read: () => readHub(hub),
          valuesOf: ({ settings }) => ({ isOn: settings[name] }),
          write: ({ values, tag }) =>
            editHub(hub, { json: { settings: { [name]: values.isOn } }, tag }),
        },
        { before: { isOn: hub.settings[name] }, mine: { isOn } },
      ),
    meta: { failed: 'Not saved' },
    onSuccess: saved,
  })
}

interface SettingsForm<Values> {
  valuesOf: (settings: HubSettings) => Values
  settingsOf: (values: Values) => Partial<HubSettings>
  errorsOf?: (error: unknown) => Record<string, string>
}

/** A form for some of the settings. As long as nothing is typed, it follows what others save. */
export function useSettingsForm<Values extends object>(
  form: UseFormReturnType<Values>,
  { valuesOf, settingsOf, ...rest }: SettingsForm<Values>,
) {
  const { hub } = useEditor()
  const saved = useSaved()
  const present = valuesOf(hub.settings)
  const guarded = useGuardedForm(form, {
    ...rest,
    opened: present,
    read: () => readHub(hub),
    valuesOf: ({ settings }) => valuesOf(settings),
    write: ({ values, tag }) => editHub(hub, { json: { settings: settingsOf(values) }, tag }),
    onSuccess: async (changed) => {
      guarded.rebase(valuesOf(changed.settings))
      await saved(changed)
    },
  })
  const isTouched = JSON.stringify(form.values) !== JSON.stringify(guarded.before)
  const follow = useEffectEvent((text: string) => {
    if (!isTouched && text !== JSON.stringify(guarded.before)) guarded.rebase(present)
  })
  const text = JSON.stringify(present)
  useEffect(() => follow(text), [text])
  return { ...guarded, isTouched }
}
