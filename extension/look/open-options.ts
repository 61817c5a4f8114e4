import { browser } from 'wxt/browser'

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage()
