import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { Hub, HubSettings } from '../../../contract/hubs/hubs.ts'
import type { Waiting } from '../../../hub-page/page-context.ts'
import { renderHub } from '../../../hub-page/render-hub.ts'
import { pageAddress } from '../../lib/base-path.ts'
import { publicOrigin } from '../../lib/page-meta.ts'

export type Marks = ReadonlyMap<string, 'added' | 'changed' | 'removed'>

interface DrawnPage {
  document: HubDocument
  settings?: Pick<HubSettings, 'removeBranding' | 'customCss'>
  /** Of the page. */
  shortUrl: string
  /** What a comparison marks. */
  marks?: Marks
  /** Ids of the blocks that are shown; undefined: all that are on the page. */
  shown?: ReadonlySet<string> | undefined
  /** How blocks that wait for an address are drawn; undefined: not at all. */
  waiting?: Waiting | undefined
  /** Lets the editor find blocks on the page. */
  hasBlockMarks?: boolean
}

const plain = { removeBranding: false, customCss: null }

/**
 * The HTML that visitors get, with addresses as they were typed instead of those that count. Custom CSS is drawn as it is:
 * `usePageSettings` has it cleaned.
 */
export const drawPage = ({ settings = plain, shortUrl, ...page }: DrawnPage): string =>
  renderHub({
    ...page,
    settings,
    address: shortUrl,
    home: publicOrigin() + pageAddress('/'),
    hrefOf: () => undefined,
    isHidden: true,
  })

/** The draft of a hub as its calls return it. */
export const documentOf = ({ profile, blocks, theme, seo }: Hub): HubDocument => ({
  profile,
  blocks,
  theme,
  seo,
})

/** For thumbnails, without custom CSS: what cleans it is too much for a list. */
export const drawHub = (hub: Hub): string =>
  drawPage({
    document: documentOf(hub),
    settings: { ...plain, removeBranding: hub.settings.removeBranding },
    shortUrl: hub.shortUrl,
  })
