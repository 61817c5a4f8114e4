import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useState } from 'react'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { useLoadedValue } from '../../../lib/loaded-value.ts'
import { BarListSkeleton } from '../../../ui/charts/bar-list.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Hint } from '../../../ui/text/hint.tsx'
import { analyticsFailure } from '../analytics-failure.tsx'
import { listNames, tabName } from '../charts/dimension-words.ts'
import { AllRowsDialog } from './all-rows/all-rows-dialog.tsx'
import css from './breakdown-panel.module.css'
import { FIRST_ROWS, ListRows, type ListRowsProps } from './list-rows.tsx'
import { firstTab, type ListPanel } from './lists.ts'

/** So many tabs do not fit beside the title on a phone. */
const CROWD = 4

interface BreakdownPanelProps extends ListPanel, Omit<ListRowsProps, 'dimension'> {
  note?: string
}

/** Shows the most clicked values of one dimension at a time, and all of them in a dialog. */
export function BreakdownPanel({ title, note, dimensions, ...list }: BreakdownPanelProps) {
  const first = firstTab({ title, dimensions }, list.scope)
  // A tab is chosen until a filter opens another one.
  const [choice, setChoice] = useState({ dimension: first, first })
  const chosen = choice.first === first ? choice.dimension : first
  // The tab changes at once, and the list when its rows are loaded.
  const { loaded, isLoading } = useLoadedValue(chosen, chosen)
  return (
    <Panel
      flush
      title={title}
      {...(note !== undefined && { note })}
      className={dimensions.length >= CROWD ? (css.crowded ?? '') : ''}
      action={
        <ListActions
          title={title}
          dimensions={dimensions}
          dimension={chosen}
          onDimension={(dimension) => setChoice({ dimension, first })}
          {...list}
        />
      }
    >
      <div className={css.rows} aria-busy={isLoading}>
        <Boundary
          question={JSON.stringify([list.scope, loaded])}
          skeleton={<BarListSkeleton rows={list.rows ?? FIRST_ROWS} />}
          failure={analyticsFailure}
        >
          <ListRows dimension={loaded} {...list} />
        </Boundary>
      </div>
    </Panel>
  )
}

interface ListActionsProps extends ListPanel, ListRowsProps {
  onDimension: (dimension: Dimension) => void
}

/** In the head of a panel: a tab for each dimension, and a button that opens all rows of the chosen one. */
export function ListActions({ title, dimensions, onDimension, ...list }: ListActionsProps) {
  const [isOpen, all] = useDisclosure(false)
  const { dimension } = list
  const words = allWords(dimension)
  return (
    <>
      {dimensions.length > 1 && (
        <SegmentedControl
          className={css.tabs ?? ''}
          aria-label={title}
          data={dimensions.map((value) => ({ value, label: tabName(value) }))}
          value={dimension}
          onChange={(chosen) => {
            const found = dimensions.find((each) => each === chosen)
            if (found) onDimension(found)
          }}
        />
      )}
      <Hint words={words}>
        <ActionIcon
          className={css.open}
          aria-label={words}
          aria-haspopup="dialog"
          onClick={all.open}
        >
          <IconArrowsMaximize {...smallIcon} />
        </ActionIcon>
      </Hint>
      <AllRowsDialog isOpen={isOpen} onClose={all.close} {...list} />
    </>
  )
}

const allWords = (dimension: Dimension): string => `All rows: ${listNames[dimension]}`
