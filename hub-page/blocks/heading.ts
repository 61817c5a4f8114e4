import { html } from '../html.ts'
import { type BlockRow, never, none } from './block-row.ts'

export const heading: BlockRow<'heading'> = {
  render: ({ text }) => html`<h2>${text}</h2>`,
  ageLock: 'none',
  isNumbered: false,
  awaitsAddress: never,
  problems: none,
  places: none,
  hasButtons: never,
  profiles: none,
  styles: {},
}
