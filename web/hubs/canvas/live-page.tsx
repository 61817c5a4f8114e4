import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { withoutScrollbar } from '../page/without-scrollbar.ts'
import css from './canvas.module.css'
import { findBlockAt } from './page-blocks.ts'
import { patchPage } from './patch-page.ts'

interface LivePageProps {
  html: string
  title: string
  style?: CSSProperties
  /** With the block that was pressed; undefined for the top of the page. */
  onSelect?: ((blockId: string | undefined) => void) | undefined
  /** With the page after it was drawn, or drawn again. */
  onDrawn?: ((page: Document) => void) | undefined
}

/** The page at its real size. It applies changes in place, so that it neither flashes nor scrolls during typing. */
export function LivePage({ html: drawn, title, style, onSelect, onDrawn }: LivePageProps) {
  const html = withoutScrollbar(drawn)
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isLoaded || !page) return
    patchPage(page, html)
    onDrawn?.(page)
  }, [html, isLoaded, onDrawn])
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isLoaded || !page) return
    const press = (event: Event) => {
      stay(event)
      if (event.type === 'click') onSelect?.(findBlockAt(event.target as Element))
    }
    page.addEventListener('click', press)
    page.addEventListener('submit', press)
    return () => {
      page.removeEventListener('click', press)
      page.removeEventListener('submit', press)
    }
  }, [isLoaded, onSelect])
  return (
    <iframe
      ref={frame}
      className={css.live}
      style={style}
      title={title}
      // No scripts. With the origin, since the page loads fonts and pictures from it
      sandbox="allow-same-origin"
      srcDoc={first}
      onLoad={() => setLoaded(true)}
    />
  )
}

/** A link or a form would leave the page in the frame. */
function stay(event: Event): void {
  if (event.type === 'submit' || (event.target as Element).closest('a') !== null)
    event.preventDefault()
}
