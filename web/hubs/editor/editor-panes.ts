import type { ReactNode } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'

export interface EditorPanes {
  /** Beside or below the page, by tab. */
  pane: ReactNode
  /** In the place of the page, such as two versions side by side. */
  instead?: ReactNode
  /** Drawn on the canvas in place of the draft. */
  document?: HubDocument
  /** Clicks of blocks, drawn beside them on the page. */
  heat?: ReadonlyMap<string, number> | undefined
}

/** What panes ask of the frame around them. */
export interface EditorParts {
  /** Asks first, unless it switches the page on. */
  onSwitch: () => void
}
