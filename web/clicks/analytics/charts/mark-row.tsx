import type { CSSProperties } from 'react'
import { accountZone } from '../../../lib/session/account-zone.ts'
import { axisSize } from '../../../ui/charts/lines/axis-size.ts'
import { placeOf } from '../../../ui/charts/lines/line-path.ts'
import { Hint } from '../../../ui/text/hint.tsx'
import { dateWords, wordsLocale } from '../../../ui/time/dates.ts'
import type { ChartMark, MarkGroup } from './chart-marks.ts'
import css from './mark-row.module.css'

interface MarkRowProps {
  groups: readonly MarkGroup[]
  /** Pieces of time that the chart shows. */
  pieces: number
}

/** What was done to the link, over the chart at its time; read on hover, focus and tap. */
export function MarkRow({ groups, pieces }: MarkRowProps) {
  if (groups.length === 0) return null
  const size = { '--axis': `${axisSize.left}px`, '--end': `${axisSize.right}px` } as CSSProperties
  return (
    <ul className={css.marks} style={size} aria-label="Changes of the link">
      {groups.map(({ piece, marks }) => {
        const words = marks.map(markWords).join('. ')
        const place = { '--place': placeOf(piece, pieces) } as CSSProperties
        return (
          <li key={piece} className={css.place} style={place}>
            <Hint words={words}>
              <button type="button" className={css.mark} aria-label={words}>
                {marks.length > 1 && <span aria-hidden="true">{marks.length}</span>}
              </button>
            </Hint>
          </li>
        )
      })}
    </ul>
  )
}

/** '3 Nov, 18:20: Mara changed Destination' */
export function markWords({ at, words }: ChartMark): string {
  const when = dateWords(at, wordsLocale(), {
    timeZone: accountZone(),
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${when}: ${words}`
}
