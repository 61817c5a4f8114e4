import { type CSSProperties, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useEditor, useOpenBlock } from '../editor/editor-context.ts'
import { editorPath } from '../editor-path.ts'
import { LivePage } from './live-page.tsx'
import { blockSpots } from './page-blocks.ts'

interface DraftPageProps {
  html: string
  title: string
  style?: CSSProperties
  onPage?: (page: Document) => void
  /** After a block was chosen on the page. */
  onChosen?: () => void
}

/** The page of the draft: a press on a block opens its fields, and a block that is opened in the list is scrolled to. */
export function DraftPage({ html, title, style, onPage, onChosen }: DraftPageProps) {
  const { hub, setOpenBlock } = useEditor()
  const openBlock = useOpenBlock()
  const navigate = useNavigate()
  const page = useRef<Document>(undefined)
  const drawn = useCallback(
    (next: Document) => {
      page.current = next
      onPage?.(next)
    },
    [onPage],
  )
  const select = useCallback(
    (blockId: string | undefined) => {
      if (blockId !== undefined) setOpenBlock(blockId)
      const tab = blockId === undefined ? 'profile' : 'blocks'
      void navigate(editorPath(hub, tab), { replace: true, preventScrollReset: true })
      onChosen?.()
    },
    [hub, setOpenBlock, navigate, onChosen],
  )
  useEffect(() => {
    if (openBlock !== undefined && page.current) showBlock(page.current, openBlock)
  }, [openBlock])
  return <LivePage html={html} title={title} style={style} onSelect={select} onDrawn={drawn} />
}

const MARGIN = 24

/** Scrolls a page so far that the block is in sight. */
function showBlock(page: Document, blockId: string): void {
  const spot = blockSpots(page).find(({ id }) => id === blockId)
  const root = page.documentElement
  if (!spot || spot.height === 0) return
  const isAbove = spot.top < root.scrollTop
  const isBelow = spot.top + spot.height > root.scrollTop + root.clientHeight
  if (isAbove || isBelow) root.scrollTo({ top: Math.max(0, spot.top - MARGIN) })
}
