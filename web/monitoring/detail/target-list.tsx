import type { MonitorDetail, WatchedTarget } from '../../../contract/monitoring/monitors.ts'
import { healthWords, stateName, stateTone } from '../../lib/health/health-words.ts'
import { HealthDot } from '../../shared/health-dot.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useNow } from '../../ui/time/now.ts'
import { targetName } from './detail-words.ts'
import panels from './panels.module.css'

interface TargetListProps {
  monitor: MonitorDetail
  /** Undefined: all of them together. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The destinations of a link that has several. A press shows one alone, another press all again. */
export function TargetList({ monitor, chosen, onChoose }: TargetListProps) {
  if (monitor.targets.length < 2) return null
  return (
    <Panel
      flush
      title="Destinations"
      note={chosen === undefined ? 'All of them below' : 'One of them below'}
      className={panels.targets ?? ''}
    >
      <ul className={panels.rows}>
        {monitor.targets.map((target) => (
          <li key={target.id}>
            <TargetButton
              target={target}
              isChosen={target.id === chosen}
              onChoose={() => onChoose(target.id === chosen ? undefined : target.id)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface TargetButtonProps {
  target: WatchedTarget
  isChosen: boolean
  onChoose: () => void
}

function TargetButton({ target, isChosen, onChoose }: TargetButtonProps) {
  const now = useNow()
  return (
    <button type="button" className={panels.target} aria-pressed={isChosen} onClick={onChoose}>
      <HealthDot tone={stateTone(target.state)} label={stateName(target.state)} />
      <span className={panels.cut} title={target.target}>
        {targetName(target)}
      </span>
      <span>{healthWords(target, now)}</span>
    </button>
  )
}
