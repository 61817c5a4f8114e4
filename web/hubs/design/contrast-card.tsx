import { Button, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import type { HubTheme } from '../../../contract/hubs/theme.ts'
import {
  CONTRAST_MIN,
  type ContrastPair,
  contrastPairs,
  type TextToken,
} from '../../../hub-page/contrast.ts'
import {
  type ColorChange,
  repairAll,
  repairOf,
  withChanges,
} from '../../../hub-page/repair-contrast.ts'
import { resolveTheme } from '../../../hub-page/theme.ts'
import { smallIcon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './contrast-card.module.css'
import { noRepairWords, repairWords } from './repair-words.ts'
import { useTheme } from './use-theme.ts'

/** The six pairs of colours in which the page has words, and how to mend those that are hard to read. */
export function ContrastCard() {
  const { theme, tokens, edit } = useTheme()
  const pairs = useMemo(() => contrastPairs(tokens), [tokens])
  const repairs = useRepairs(theme)
  const list = useRef<HTMLUListElement>(null)
  const wrong = pairs.filter(({ isEnough }) => !isEnough).length
  const fixable = [...repairs.values()].filter((changes) => changes !== null).length
  const fixAll = () => {
    edit(repairAll)
    list.current?.focus()
  }
  return (
    <Panel
      title="Contrast"
      className={css.card ?? ''}
      flush
      action={
        <>
          {wrong > 1 && fixable > 1 && (
            <Button size="compact-xs" variant="default" onClick={fixAll}>
              Fix all
            </Button>
          )}
          <span role="status">
            <StateChip tone={wrong === 0 ? 'good' : 'bad'}>
              {wrong === 0 ? `All ${pairs.length} pairs readable` : `${wrong} to fix`}
            </StateChip>
          </span>
        </>
      }
    >
      <ul className={css.pairs} ref={list} tabIndex={-1} aria-label="Contrast of texts">
        {pairs.map((pair) => (
          <Pair
            key={pair.token}
            pair={pair}
            repair={repairs.get(pair.token)}
            theme={theme}
            // Searched again: the theme may have changed since the button was drawn
            onRepair={() => edit((now) => withChanges(now, repairOf(now, pair.token) ?? []))}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface PairProps {
  pair: ContrastPair
  /** Null if no single colour can mend it; undefined until that is known. */
  repair: ColorChange[] | null | undefined
  theme: HubTheme
  onRepair: () => void
}

/** What stops publishing leads here, by the name of the field. */
function Pair({ pair: { pair, token, ratio, isEnough }, repair, theme, onRepair }: PairProps) {
  const row = useRef<HTMLLIElement>(null)
  const mend = () => {
    onRepair()
    row.current?.focus()
  }
  return (
    <li
      ref={row}
      className={css.pair}
      tabIndex={-1}
      data-field={`theme.color.${token}`}
      data-wrong={!isEnough || undefined}
    >
      <span className={css.name}>{pair}</span>
      <span className={css.ratio}>
        {ratio.toFixed(2)} : 1<span className={css.need}>, needs {CONTRAST_MIN}</span>
      </span>
      {isEnough ? <IconCheck {...smallIcon} /> : <IconAlertTriangle {...smallIcon} />}
      <VisuallyHidden>{isEnough ? 'Readable' : 'Hard to read'}</VisuallyHidden>
      {!isEnough && repair && <Repair token={token} changes={repair} onRepair={mend} />}
      {!isEnough && repair === null && <p className={css.why}>{noRepairWords(theme)}</p>}
    </li>
  )
}

interface RepairProps {
  token: TextToken
  changes: readonly ColorChange[]
  onRepair: () => void
}

function Repair({ token, changes, onRepair }: RepairProps) {
  const isOwn = changes[0]?.slot === token
  return (
    <div className={css.repair}>
      {!isOwn && <p className={css.why}>No colour of this text is readable everywhere.</p>}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={changes.map(({ color }) => (
          <span key={color} className={css.color} style={{ background: color }} />
        ))}
        onClick={onRepair}
      >
        {repairWords(token, changes)}
      </Button>
    </div>
  )
}

/** A search tries some hundred colours, so it waits until dragging pauses. */
const PAUSE_MS = 150

/** For each pair that is hard to read what mends it, or null if no single colour can. */
function useRepairs(theme: HubTheme): ReadonlyMap<TextToken, ColorChange[] | null> {
  const [settled] = useDebouncedValue(theme, PAUSE_MS)
  return useMemo(() => {
    const wrong = contrastPairs(resolveTheme(settled)).filter(({ isEnough }) => !isEnough)
    return new Map(wrong.map(({ token }) => [token, repairOf(settled, token) ?? null]))
  }, [settled])
}
