import type { LinkState } from '../link-state.ts'

const words: Readonly<Record<LinkState, string>> = {
  Active: 'Visitors are led on.',
  Paused: 'Paused: visitors get a page that says there is no link here.',
  Ended: 'Ended: visitors get a page that says so, or the address set for it.',
  'Not started yet': 'Not started yet: visitors get a page that says there is no link here.',
  'In the trash': 'In the trash: visitors get a page that says there is no link here.',
}

/** What visitors of a link get at present. */
export const visitorWords = (state: LinkState, isBanned: boolean): string =>
  isBanned ? 'Banned: visitors are not led on.' : words[state]
