import { Switch } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { certificateDays } from '../../../contract/monitoring/states.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { settingsQuery } from './alert-queries.ts'
import css from './settings-panels.module.css'
import { useEditSettings } from './use-settings.ts'

const days = `${certificateDays.slice(0, -1).join(', ')} or ${certificateDays.at(-1)}`

const switches = [
  ['alertDown', 'A link goes down, and again when it is back'],
  ['alertDegraded', 'A link is slow or its content changed'],
  ['alertCertificate', `A certificate ends in ${days} days`],
  ['remind', 'Remind every 4 hours while it stays down'],
  ['weeklyMail', 'Weekly summary, Monday 09:00'],
] as const

/** Which events are written about. Each switch saves at once. */
export function WhenToWrite({ mayUpdate }: { mayUpdate: boolean }) {
  const settings = useSuspenseQuery(settingsQuery).data
  const edit = useEditSettings()
  return (
    <Panel title="When to write" className={css.panel ?? ''}>
      <div className={css.switches}>
        {switches.map(([name, words]) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
          <label key={name} className={css.switch}>
            <span>{words}</span>
            <Switch
              aria-label={words}
              checked={settings[name]}
              disabled={!mayUpdate}
              onChange={(event) => edit.mutate({ [name]: event.currentTarget.checked })}
            />
          </label>
        ))}
      </div>
    </Panel>
  )
}
