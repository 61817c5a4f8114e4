import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { html } from '../html.ts'
import { type BlockRow, never, none } from './block-row.ts'

export const divider: BlockRow<'divider'> = {
  render: () => html`<hr>`,
  ageLock: 'none',
  isNumbered: false,
  awaitsAddress: never,
  problems: none,
  places: none,
  hasButtons: never,
  profiles: none,
  styles: { hr: lineStyle },
}

function lineStyle({ color, card, layout }: ThemeTokens): string {
  return `hr{border:0;border-top:${Math.max(1, card.border)}px solid ${color.border};margin:${layout.gap ? 10 : 24}px 0;width:100%}`
}
