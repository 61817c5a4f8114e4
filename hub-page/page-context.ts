import type { ThemeTokens } from '../contract/hubs/theme.ts'

/** `drawn`: as if it led somewhere, in samples. `noted`: with a line that says so, in drafts. */
export type Waiting = 'drawn' | 'noted'

/** What the blocks of a page share. */
export interface PageContext {
  theme: ThemeTokens
  /** The key of the page, which its forms name. */
  key: string
  /** Where a place leads on the published page. */
  hrefOf(place: string): string | undefined
  /** How what waits for an address is drawn; undefined: not at all, as for visitors. */
  waiting: Waiting | undefined
  /** Version B of an experiment: forms say so, because what people agree to may differ. */
  isVersionB: boolean
}
