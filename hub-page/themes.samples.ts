import fc from 'fast-check'
import { fontNames, type HubTheme, presetIds } from '../contract/hubs/theme.ts'

const byte = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
export const anyColor = fc.tuple(byte, byte, byte).map((parts) => `#${parts.join('')}`)
const fadedColor = fc.oneof(
  anyColor,
  fc.tuple(anyColor, byte).map((parts) => parts.join('')),
)

/** Any look with any colours, also unreadable ones. */
export const anyTheme: fc.Arbitrary<HubTheme> = fc.record(
  {
    preset: fc.constantFrom(...presetIds),
    tokens: fc.record(
      {
        scheme: fc.constantFrom('light' as const, 'dark' as const),
        color: fc.record(
          {
            page: anyColor,
            text: anyColor,
            muted: anyColor,
            accent: anyColor,
            onAccent: anyColor,
            card: fadedColor,
            onCard: anyColor,
            onCardMuted: anyColor,
            border: fadedColor,
          },
          { requiredKeys: [] },
        ),
        background: fc.record(
          {
            kind: fc.constantFrom('solid' as const, 'gradient' as const, 'pattern' as const),
            stops: fc.array(anyColor, { minLength: 2, maxLength: 4 }),
            pattern: fc.constantFrom('grid' as const, 'dots' as const, 'mesh' as const),
            ink: anyColor,
          },
          { requiredKeys: [] },
        ),
        font: fc.record({ heading: fc.constantFrom(...fontNames) }, { requiredKeys: [] }),
        layout: fc.record(
          { desktop: fc.constantFrom('column' as const, 'frame' as const) },
          { requiredKeys: [] },
        ),
        effects: fc.uniqueArray(fc.constantFrom('ticks' as const, 'tape' as const)),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['preset'] },
)
