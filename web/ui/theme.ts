import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { components } from './theme/components.ts'
import { accents, amber, dark, emerald, rose, sky, slate } from './theme/palette.ts'
import { schemeVariables, sharedVariables } from './theme/variables.ts'

const sans = "'Inter Variable', system-ui, sans-serif"

const filledColors = { ...accents, gray: slate }

/**
 * Text on a filled control differs by scheme: white on shade 700 in light, slate-950 on shade 500 in dark. Mantine's own
 * autoContrast uses the light shade in both, so a variable holds the pair instead.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  return input.variant === 'filled' && (input.color ?? 'sky') in filledColors
    ? { ...resolved, color: 'var(--ui-on-filled)' }
    : resolved
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: sharedVariables,
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
})

export const theme = createTheme({
  colors: { sky, gray: slate, dark, emerald, amber, rose, red: rose },
  primaryColor: 'sky',
  primaryShade: { light: 7, dark: 5 },
  black: slate[9],
  variantColorResolver,
  autoContrast: true,
  luminanceThreshold: 0.18,
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.5', xl: '1.5' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
    },
  },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { md: 'var(--ui-shadow-float)' },
  components,
})
