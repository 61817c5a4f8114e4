import { useDeferredValue, useMemo } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { useDocument, useEditor } from '../editor/editor-context.ts'
import { drawPage } from '../page/draw-page.ts'
import { usePageSettings } from '../page/page-settings.ts'
import { blocksFor, type PreviewVisitor } from './preview-visitor.ts'

interface DraftHtmlOptions {
  /** Drawn in place of the draft. */
  document?: HubDocument | undefined
  visitor: PreviewVisitor | undefined
}

/** The draft as visitors would get it, or with every block. Drawn after the field that is typed into has shown its letter. */
export function useDraftHtml({ document, visitor }: DraftHtmlOptions) {
  const { hub } = useEditor()
  const draft = useDocument()
  const shown = useDeferredValue(document ?? draft)
  const { removeBranding, customCss } = usePageSettings(hub)
  const html = useMemo(
    () =>
      drawPage({
        document: shown,
        settings: { removeBranding, customCss },
        shortUrl: hub.shortUrl,
        shown: blocksFor(shown, visitor, Date.now()),
        waiting: visitor ? undefined : 'noted',
        hasBlockMarks: true,
      }),
    [shown, removeBranding, customCss, hub.shortUrl, visitor],
  )
  return { html, title: `Page of ${hub.title}` }
}
