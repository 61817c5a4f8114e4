import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { drawPage } from '../page/draw-page.ts'
import { LivePage } from '../page/live-page.tsx'
import { usePageSettings } from '../page/page-settings.ts'
import css from './editor.module.css'
import { useEditing } from './editor-context.ts'

const PAUSE_MS = 120

/** The page as it will be, beside the pane. */
export function Canvas() {
  return (
    <section className={css.canvas} aria-label="Preview">
      <div className={css.device}>
        <DraftPage />
      </div>
    </section>
  )
}

export function DraftPage() {
  const { document, hub } = useEditing()
  const [settled] = useDebouncedValue(document, PAUSE_MS)
  const settings = usePageSettings(hub)
  const { removeBranding, customCss } = settings
  const html = useMemo(
    () =>
      drawPage({
        document: settled,
        settings: { removeBranding, customCss },
        shortUrl: hub.shortUrl,
      }),
    [settled, removeBranding, customCss, hub.shortUrl],
  )
  return <LivePage html={html} title={`Page of ${hub.title}`} />
}
