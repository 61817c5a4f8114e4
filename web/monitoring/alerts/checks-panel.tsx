import { Select, Switch } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { counted } from '../../../contract/counted.ts'
import { checkIntervals, checkTimeouts } from '../../../contract/monitoring/states.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { intervalWords } from '../monitor-words.ts'
import { settingsQuery } from './alert-queries.ts'
import css from './settings-panels.module.css'
import { useEditSettings } from './use-settings.ts'

/** How often and how long is checked. What decides about down and up is the same for all. */
export function ChecksPanel({ mayUpdate }: { mayUpdate: boolean }) {
  const settings = useSuspenseQuery(settingsQuery).data
  const edit = useEditSettings()
  const { minimumSeconds, checkEverySeconds, timeoutSeconds, weeklyChecks } = settings
  const isLimited = checkIntervals.some((seconds) => seconds < minimumSeconds)
  return (
    <Panel title="Checks" className={css.panel ?? ''}>
      <div className={css.selects}>
        <Select
          label="Check every"
          allowDeselect={false}
          disabled={!mayUpdate}
          data={intervalChoices(minimumSeconds)}
          value={String(Math.max(checkEverySeconds, minimumSeconds))}
          onChange={(chosen) => {
            const seconds = checkIntervals.find((each) => String(each) === chosen)
            if (seconds) edit.mutate({ checkEverySeconds: seconds })
          }}
        />
        <Select
          label="Give up after"
          allowDeselect={false}
          disabled={!mayUpdate}
          data={checkTimeouts.map((value) => ({ value: String(value), label: `${value} seconds` }))}
          value={String(timeoutSeconds)}
          onChange={(chosen) => {
            const seconds = checkTimeouts.find((each) => String(each) === chosen)
            if (seconds) edit.mutate({ timeoutSeconds: seconds })
          }}
        />
        <Select
          label="Call it down after"
          readOnly
          data={['3 failures and 2 min']}
          value="3 failures and 2 min"
        />
        <Select
          label="Call it up after"
          readOnly
          data={['2 good checks and 1 min']}
          value="2 good checks and 1 min"
        />
      </div>
      {isLimited && (
        <p className={css.hint}>Your plan checks {intervalWords(minimumSeconds)} at most.</p>
      )}
      <Switch
        mt="md"
        label="Check other links once a week, the most clicked first"
        checked={weeklyChecks}
        disabled={!mayUpdate}
        onChange={(event) => edit.mutate({ weeklyChecks: event.currentTarget.checked })}
      />
    </Panel>
  )
}

/** Those that the plan has no room for are named, and cannot be chosen. */
const intervalChoices = (minimumSeconds: number) =>
  checkIntervals.map((seconds) => ({
    value: String(seconds),
    label: `${lengthOf(seconds)}${seconds < minimumSeconds ? ', not on your plan' : ''}`,
    disabled: seconds < minimumSeconds,
  }))

function lengthOf(seconds: number): string {
  const [number, unit] =
    seconds % 86_400 === 0
      ? [seconds / 86_400, 'day']
      : seconds % 3600 === 0
        ? [seconds / 3600, 'hour']
        : [seconds / 60, 'minute']
  return counted(number, unit)
}
