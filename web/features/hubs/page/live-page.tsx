import { useEffect, useRef, useState } from 'react'
import css from './page.module.css'

interface LivePageProps {
  html: string
  title: string
}

/** The page at its real size. It takes over changes in place, so that it neither flashes nor scrolls while somebody types. */
export function LivePage({ html, title }: LivePageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isLoaded || !page) return
    replaceContent(page, html)
    page.addEventListener('click', stay)
    page.addEventListener('submit', stay)
    return () => {
      page.removeEventListener('click', stay)
      page.removeEventListener('submit', stay)
    }
  }, [html, isLoaded])
  return (
    <iframe
      ref={frame}
      className={css.live}
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

function replaceContent(page: Document, html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const { scrollTop } = page.documentElement
  if (next.head.innerHTML !== page.head.innerHTML)
    page.head.replaceChildren(...next.head.childNodes)
  page.body.replaceChildren(...next.body.childNodes)
  page.documentElement.scrollTop = scrollTop
}
