import type { MonitorPage } from '../../../contract/monitoring/monitors.ts'
import { stateName, stateTone } from '../../lib/health/health-words.ts'
import { HealthDot } from '../../shared/health-dot.tsx'
import { count } from '../../ui/text/numbers.ts'
import { countsOf, type ShownState } from './monitor-filter.ts'
import css from './state-tiles.module.css'

const tiles = ['UP', 'DEGRADED', 'DOWN', 'PAUSED'] as const

interface StateTilesProps {
  counts: MonitorPage['counts']
  state: ShownState | ''
  onState: (state: ShownState | '') => void
}

/** How many monitors there are of each state; a press shows these alone, another one all again. */
export function StateTiles({ counts, state, onState }: StateTilesProps) {
  const sums = countsOf(counts)
  return (
    <div className={css.tiles}>
      {tiles.map((tile) => (
        <button
          key={tile}
          type="button"
          className={css.tile}
          aria-pressed={state === tile}
          onClick={() => onState(state === tile ? '' : tile)}
        >
          <span className={css.name}>
            <HealthDot tone={stateTone(tile)} />
            {stateName(tile)}
          </span>
          <span className={css.number}>{count(sums[tile])}</span>
          <span className={css.note}>{notes[tile](counts)}</span>
        </button>
      ))}
    </div>
  )
}

type Counts = MonitorPage['counts']

/** What else a tile counts, or what it means. */
const notes: Readonly<Record<(typeof tiles)[number], (counts: Counts) => string>> = {
  UP: ({ SUSPECT, PENDING }) =>
    [some(SUSPECT, 'checked again'), some(PENDING, 'more pending')].filter(Boolean).join(', '),
  DEGRADED: ({ BLOCKED }) =>
    some(BLOCKED, 'more cannot be verified') || 'Slow, changed, certificate',
  DOWN: ({ RECOVERING }) => some(RECOVERING, 'answering again'),
  PAUSED: ({ MAINTENANCE }) => some(MAINTENANCE, 'more in maintenance'),
}

const some = (number: number, words: string): string =>
  number > 0 ? `${count(number)} ${words}` : ''
