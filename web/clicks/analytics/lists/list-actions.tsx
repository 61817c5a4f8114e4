import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { smallIcon } from '../../../ui/icon.ts'
import { Hint } from '../../../ui/text/hint.tsx'
import { listNames, tabName } from '../charts/dimension-words.ts'
import { AllRowsDialog } from './all-rows/all-rows-dialog.tsx'
import css from './breakdown-panel.module.css'
import type { ListRowsProps } from './list-rows.tsx'
import { type PanelName, panels } from './lists.ts'
import type { ChooseTab } from './tabs.ts'

interface ListActionsProps extends ListRowsProps {
  panel: PanelName
  onTab: ChooseTab
}

/** In the head of a panel: a tab for each dimension, and a button that opens all rows of the chosen one. */
export function ListActions({ panel, onTab, ...list }: ListActionsProps) {
  const [isOpen, all] = useDisclosure(false)
  // The dialog is there from its first opening on, and cannot know itself where the focus was before.
  const [isNeeded, setNeeded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    all.close()
    button.current?.focus({ preventScroll: true })
  }
  const { dimension, scope } = list
  const latest = useRef(scope)
  useEffect(() => {
    latest.current = scope
  })
  const choose = useCallback(
    (chosen: Dimension) => onTab(panel, { dimension: chosen, scope: latest.current }),
    [panel, onTab],
  )
  const open = useCallback(() => {
    setNeeded(true)
    all.open()
  }, [all.open])
  return (
    <>
      <Controls
        panel={panel}
        dimension={dimension}
        button={button}
        onDimension={choose}
        onOpen={open}
      />
      {isNeeded && <AllRowsDialog isOpen={isOpen} onClose={close} {...list} />}
    </>
  )
}

interface ControlsProps {
  panel: PanelName
  dimension: Dimension
  button: RefObject<HTMLButtonElement | null>
  onDimension: (dimension: Dimension) => void
  onOpen: () => void
}

/** Memoized: they are the same for every scope. */
const Controls = memo(function Controls({
  panel,
  dimension,
  button,
  onDimension,
  onOpen,
}: ControlsProps) {
  const { title, dimensions } = panels[panel]
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
          ref={button}
          className={css.open}
          aria-label={words}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <IconArrowsMaximize {...smallIcon} />
        </ActionIcon>
      </Hint>
    </>
  )
})

const allWords = (dimension: Dimension): string => `All rows: ${listNames[dimension]}`
