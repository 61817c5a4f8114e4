import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { useAccount } from '../../lib/session/session.ts'
import { count } from '../../ui/text/numbers.ts'
import { monitorSettingsQuery } from './drawer-queries.ts'
import css from './fields.module.css'
import { paceWords } from './fold-words.ts'
import type { LinkFormFields } from './link-form-state.ts'

/** Whether the destination is checked, and where visitors go while it is down. */
export function MonitoringFields({ form }: { form: LinkFormFields }) {
  const { tier } = useAccount()
  const { monitoring, fallbackUrl } = form.values
  const everySeconds =
    useQuery(monitorSettingsQuery).data?.checkEverySeconds ??
    tierLimits[tier].monitorIntervalSeconds
  return (
    <>
      <Switch
        label="Check whether the destination answers"
        description={`Checked ${paceWords(everySeconds)}. You are told when it is down.`}
        {...form.getInputProps('monitoring', { type: 'checkbox' })}
      />
      <RoomNote />
      <TextInput
        label="Backup address"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="None"
        description={
          monitoring
            ? 'Visitors go there while the destination is down, and back when it answers again.'
            : 'Used only while the destination is checked.'
        }
        disabled={!monitoring && fallbackUrl === ''}
        {...form.getInputProps('fallbackUrl')}
      />
    </>
  )
}

/** From this share of the limit on, its use is shown. */
const NEAR = 0.8

function RoomNote() {
  const { tier } = useAccount()
  const monitors = useQuery(usageQuery).data?.monitors
  if (!monitors || monitors.limit === null || monitors.used < NEAR * monitors.limit) return null
  return (
    <p className={css.hint}>
      {count(monitors.used)} of {count(monitors.limit)} monitors used.
      {tier === 'FREE' && (
        <>
          {' '}
          <RouterLink to="/upgrade">See the plans</RouterLink>
        </>
      )}
    </p>
  )
}
