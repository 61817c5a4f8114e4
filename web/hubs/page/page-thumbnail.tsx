import { useElementSize } from '@mantine/hooks'
import css from './page.module.css'
import { withoutScrollbar } from './without-scrollbar.ts'

/** Of the page in a thumbnail, in pixels: that of a phone. */
export const PAGE_WIDTH = 375

interface PageThumbnailProps {
  html: string
  title: string
  /** Lets people scroll in it, and reach it by keyboard. */
  canScroll?: boolean
}

/** The page itself, scaled to the width of its container and not interactive. */
export function PageThumbnail({ html, title, canScroll = false }: PageThumbnailProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const scale = width / PAGE_WIDTH
  return (
    <div ref={ref} className={css.thumbnail}>
      {width > 0 && (
        <iframe
          title={title}
          // No scripts. With the origin, since the page loads fonts and pictures from it
          sandbox="allow-same-origin"
          srcDoc={withoutScrollbar(html)}
          loading="lazy"
          tabIndex={canScroll ? 0 : -1}
          data-scrolls={canScroll || undefined}
          style={{
            width: PAGE_WIDTH,
            height: Math.ceil(height / scale),
            transform: `scale(${scale})`,
          }}
        />
      )}
    </div>
  )
}
