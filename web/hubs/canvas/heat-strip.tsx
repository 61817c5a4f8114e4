import { useEffect, useState } from 'react'
import { count as written } from '../../ui/text/numbers.ts'
import css from './canvas.module.css'
import { type BlockSpot, blockSpots } from './page-blocks.ts'

interface HeatStripProps {
  page: Document
  /** What the page was drawn from: with another one, blocks are elsewhere. */
  html: string
  /** Of the page on the screen. */
  scale: number
  clicks: ReadonlyMap<string, number>
}

/** How often each block was clicked, beside the block. It scrolls with the page. */
export function HeatStrip({ page, html, scale, clicks }: HeatStripProps) {
  const spots = useSpots(page, html)
  const scrolled = useScrolled(page)
  const most = Math.max(...clicks.values(), 1)
  return (
    <div className={css.heat}>
      <ul aria-label="Clicks by block" style={{ transform: `translateY(${-scrolled * scale}px)` }}>
        {spots.map(({ id, top, height }) => {
          const clicked = clicks.get(id)
          if (clicked === undefined || height === 0) return null
          return (
            <li key={id} style={{ top: top * scale, height: height * scale }}>
              <i style={{ opacity: MIN_OPACITY + (1 - MIN_OPACITY) * (clicked / most) }} />
              <span>{written(clicked)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const MIN_OPACITY = 0.12

function useSpots(page: Document, html: string): readonly BlockSpot[] {
  const [spots, setSpots] = useState<readonly BlockSpot[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another HTML moves the blocks of the same page
  useEffect(() => {
    const measure = () => setSpots(blockSpots(page))
    measure()
    // Fonts and pictures that arrive later move blocks
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [page, html])
  return spots
}

function useScrolled(page: Document): number {
  const [scrolled, setScrolled] = useState(page.documentElement.scrollTop)
  useEffect(() => {
    const read = () => setScrolled(page.documentElement.scrollTop)
    read()
    page.addEventListener('scroll', read, { passive: true })
    return () => page.removeEventListener('scroll', read)
  }, [page])
  return scrolled
}
