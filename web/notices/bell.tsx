import { Drawer, Popover, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { RowSkeleton } from '../ui/lists/row-skeleton.tsx'
import { useNarrow } from '../ui/narrow.ts'
import css from './bell.module.css'
import { BellButton } from './bell-button.tsx'
import { unseenQuery } from './queries.ts'
import { unseenWords } from './unseen-words.ts'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

interface BellProps {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** The button in the top bar. It opens the list below it, on a phone over the whole screen. */
export function Bell({ isOpen, onChange }: BellProps) {
  const titleId = useId()
  const isNarrow = useNarrow()
  const unseen = useQuery(unseenQuery).data?.unseen ?? 0
  const news = useNews()
  const close = () => onChange(false)
  const panel = (title: ReactNode) => (
    <Suspense fallback={<RowSkeleton rows={4} markSize={32} />}>
      <BellPanel title={title} onClose={close} />
    </Suspense>
  )
  const button = <BellButton unseen={unseen} onClick={() => onChange(!isOpen)} />
  return (
    <>
      {isNarrow ? (
        <>
          {button}
          <Drawer.Root opened={isOpen} onClose={close} position="right" size="100%">
            <Drawer.Content>
              <Drawer.Body p={0}>
                {panel(<Drawer.Title className={css.title}>Notices</Drawer.Title>)}
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
        </>
      ) : (
        <Popover
          opened={isOpen}
          onChange={onChange}
          position="bottom-end"
          width={400}
          trapFocus
          returnFocus
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown p={0} aria-labelledby={titleId}>
            {panel(
              <h2 id={titleId} className={css.title}>
                Notices
              </h2>,
            )}
          </Popover.Dropdown>
        </Popover>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}

/** The text that screen readers announce for a new notice; empty for notices from before the page was opened. */
function useNews(): string {
  const now = useQuery(unseenQuery).data
  const [known, setKnown] = useState<{ newest: string | null; words: string } | undefined>()
  if (now && now.newest !== known?.newest) {
    const isNews = known !== undefined && now.unseen > 0
    setKnown({ newest: now.newest, words: isNews ? `Notices: ${unseenWords(now.unseen)}` : '' })
  }
  return known?.words ?? ''
}
