import type { ThemeTokens } from '../../../contract/hubs/theme.ts'

const SWATCHES_MAX = 16

/** The opaque colours of a theme, each once. */
export const swatchesOf = ({ color, background }: ThemeTokens): string[] =>
  [
    ...new Set(
      [...Object.values(color), ...(background.stops ?? []), background.ink ?? color.page].map(
        (each) => each.slice(0, 7),
      ),
    ),
  ].slice(0, SWATCHES_MAX)
