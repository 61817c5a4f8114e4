import type { ThemeTokens } from '../contract/hubs/theme.ts'

/** What the blocks of a page share. */
export interface PageContext {
  theme: ThemeTokens
  /** The key of the page, which its forms name. */
  key: string
  /** Where a place leads on the published page. */
  hrefOf(place: string): string | undefined
  /** Version B of an experiment: forms say so, because what people agree to may differ. */
  isVersionB: boolean
}
