import { Button, createTheme, Drawer, MantineThemeProvider } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { smallIcon } from '../../ui/icon.ts'
import { shownFilters } from './filters/filter-words.ts'
import { presetNames, spansOf } from './period.ts'
import { daysOf } from './period-words.ts'
import type { AnalyticsScope } from './scope.ts'
import css from './tool-sheet.module.css'

const SHEET = 'analytics-tools'

// What opens over the sheet is part of it, so that it keeps the focus.
const inSheet = { defaultProps: { portalProps: { target: `#${SHEET}` } } }
const floating = createTheme({ components: { Menu: inSheet, Popover: inSheet, Tooltip: inSheet } })

interface ToolSheetProps {
  scope: AnalyticsScope
  /** Period, comparison, kind and filters. */
  controls: ReactNode
  /** What can be done with the page. */
  tools: ReactNode
}

/** On a phone: everything about the scope and the page behind one button, which says what is chosen. */
export function ToolSheet({ scope, controls, tools }: ToolSheetProps) {
  const [isOpen, sheet] = useDisclosure(false)
  const words = chosenWords(scope)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        className={css.button}
        leftSection={<IconAdjustmentsHorizontal {...smallIcon} />}
        aria-haspopup="dialog"
        aria-label={`Period, filters and tools: ${words}`}
        onClick={sheet.open}
      >
        {words}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        closeOnEscape={false}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isOverSheet(event.target)) sheet.close()
        }}
        position="bottom"
        size="85dvh"
        title="Period, filters and tools"
        classNames={{ content: css.sheet ?? '', body: css.body ?? '' }}
      >
        <MantineThemeProvider theme={floating}>
          <div className={css.controls}>{controls}</div>
          <div className={css.tools}>{tools}</div>
          <Button size="md" className={css.done} onClick={sheet.close}>
            Show the numbers
          </Button>
          <div id={SHEET} />
        </MantineThemeProvider>
      </Drawer>
    </>
  )
}

/** Of a menu or a form over the sheet, which Escape closes first. */
const isOverSheet = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(`#${SHEET}`) !== null

/** '30 d', or '30 d, 2 filters'. */
export function chosenWords({ period, kind, filters, isFolded }: AnalyticsScope): string {
  const days =
    typeof period === 'string' ? presetNames[period] : daysOf(spansOf(period, new Date()).shown)
  const chosen = shownFilters(filters).length + (kind === 'human' ? 0 : 1) + (isFolded ? 1 : 0)
  if (chosen === 0) return days
  return `${days}, ${chosen} ${chosen === 1 ? 'filter' : 'filters'}`
}
