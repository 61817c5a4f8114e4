import { browser } from 'wxt/browser'
import { readKey } from '../servers/area.ts'

/** What a press on the icon does. */
export type Press = 'popup' | 'shorten'

export const PRESS = 'press'

export const readPress = (): Promise<Press> => readKey<Press>(browser.storage.local, PRESS, 'popup')

/** The browser forgets it when it is closed, so it is set at every start. */
export async function applyPress(): Promise<void> {
  const press = await readPress()
  await browser.action.setPopup({ popup: press === 'popup' ? '/popup.html' : '' })
}
