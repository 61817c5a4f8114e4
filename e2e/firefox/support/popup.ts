import type { Firefox } from './firefox.ts'
import { until } from './tab.ts'

/** The browser's own window, of which a journey uses only this. */
interface BrowserWindow extends Window {
  /** Firefox 140 does not have it yet, and later ones need not have that of `windowUtils`. */
  synthesizeMouseEvent?: (
    type: string,
    x: number,
    y: number,
    press: { button: number; clickCount: number },
    options: object,
  ) => void
  windowUtils: {
    sendMouseEvent(
      type: string,
      x: number,
      y: number,
      button: number,
      clickCount: number,
      modifiers: number,
    ): void
  }
}

interface PopupElement extends Element {
  messageManager: {
    addMessageListener(name: string, listener: (message: { data: string }) => void): void
    loadFrameScript(url: string, isForLater: boolean): void
  }
}

interface Spot {
  x: number
  y: number
  width: number
  height: number
}

/** A real press of the mouse in the browser's window, once the element lies still. False while there is none. */
async function pressInWindow(selector: string, within: Spot | null): Promise<boolean> {
  const element = document.querySelector(selector)
  const before = element?.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const after = element?.getBoundingClientRect()
  if (!before || !after || after.width * after.height === 0) return false
  if (before.x !== after.x || before.y !== after.y) return false
  const spot = within ?? { x: 0, y: 0, width: after.width, height: after.height }
  const x = after.x + spot.x + spot.width / 2
  const y = after.y + spot.y + spot.height / 2
  const window = globalThis.window as unknown as BrowserWindow
  for (const type of ['mousemove', 'mousedown', 'mouseup'])
    if (window.synthesizeMouseEvent)
      window.synthesizeMouseEvent(type, x, y, { button: 0, clickCount: 1 }, {})
    else window.windowUtils.sendMouseEvent(type, x, y, 0, 1, 0)
  return true
}

const POPUP = '.webextension-popup-browser'
const ITEM = '#unified-extensions-panel .unified-extensions-item-action-button'

const isThere = (selector: string): boolean => document.querySelector(selector) !== null

/** Answers the browser's own question whether the extension may call a server. */
export async function allow(firefox: Firefox): Promise<void> {
  const button = '#notification-popup popupnotification .popup-notification-primary-button'
  await until('the permission prompt', () => firefox.inWindow(pressInWindow, button, null))
  // A press is ignored while the window is not yet the active one.
  await until('the end of the prompt', async () => {
    await firefox.inWindow(pressInWindow, button, null)
    return !(await firefox.inWindow(isThere, button))
  })
}

export interface Popup {
  text: () => Promise<string>
  /** Waits until it has this text. */
  read: (text: string) => Promise<void>
  /** Presses the button that has this text. */
  press: (text: string) => Promise<void>
  /** As a press on the page beside it does, which drivers cannot make. */
  close: () => Promise<void>
}

/** The popup itself, opened by presses on the toolbar. */
export async function openPopup(firefox: Firefox): Promise<Popup> {
  const press = (what: string, selector: string, within: Spot | null = null) =>
    until(what, () => firefox.inWindow(pressInWindow, selector, within))
  const look = (): Promise<Look> => firefox.inWindow(lookInto, POPUP)
  await until('the popup', async () => {
    // The browser ignores a press while a panel opens or closes.
    if (await firefox.inWindow(isThere, POPUP)) return (await look()).text !== ''
    const isListed = await firefox.inWindow(pressInWindow, ITEM, null)
    if (!isListed) await firefox.inWindow(pressInWindow, '#unified-extensions-button', null)
    return false
  })
  return {
    text: async () => (await look()).text,
    read: async (text) => {
      await until(`the popup to say ${text}`, async () => (await look()).text.includes(text))
    },
    async press(text) {
      const { presses } = await look()
      await until(`a press of ${text}`, async () => {
        const button = (await look()).buttons.find((each) => each.text === text)
        if (!button) return false
        await press('the popup', POPUP, button.spot)
        return isPressed(look, presses)
      })
    },
    async close() {
      await firefox.inWindow(hidePanelOf, POPUP)
      await until('the popup to close', async () => !(await firefox.inWindow(isThere, POPUP)))
    },
  }
}

/** Runs in the browser's window. */
function hidePanelOf(selector: string): void {
  const panel = document.querySelector(selector)?.closest('panel') as Element & {
    hidePopup(): void
  }
  panel.hidePopup()
}

interface Look {
  text: string
  buttons: { text: string; spot: Spot }[]
  /** That reached the popup since it was first looked into. */
  presses: number
}

/** Under load only a lost press takes this long. */
const LONGEST_PRESS_MS = 5000

/** False where the browser ignored the press, as it does while a panel opens. */
async function isPressed(look: () => Promise<Look>, pressesBefore: number): Promise<boolean> {
  const deadline = performance.now() + LONGEST_PRESS_MS
  while (performance.now() < deadline) if ((await look()).presses > pressesBefore) return true
  return false
}

/** Runs in the browser's window. The popup has a process of its own, which only a script sent into it can read. */
function lookInto(selector: string): Promise<Look> {
  const popup = document.querySelector<PopupElement>(selector)
  const nothing = { text: '', buttons: [], presses: 0 }
  if (!popup) return Promise.resolve(nothing)
  return new Promise((resolve) => {
    // A script that is sent while the popup still gets its process is lost; the caller looks again.
    setTimeout(() => resolve(nothing), 1000)
    const name = `look-${Math.random()}`
    popup.messageManager.addMessageListener(name, ({ data }) => resolve(JSON.parse(data)))
    const script = `{
      const { document } = content
      const buttons = [...document.querySelectorAll('button')].map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return { text: button.innerText.trim(), spot: { x, y, width, height } }
      })
      const text = document.body.innerText
      if (content.presses === undefined) {
        content.presses = 0
        content.addEventListener('click', () => { content.presses += 1 }, true)
      }
      sendAsyncMessage('${name}', JSON.stringify({ text, buttons, presses: content.presses }))
    }`
    popup.messageManager.loadFrameScript(`data:,${encodeURIComponent(script)}`, false)
  })
}

/** What the system's clipboard holds, read by the browser itself: pages would need a permission. */
export const clipboardOf = (firefox: Firefox): Promise<string> =>
  firefox.inWindow(async () => {
    const items = await navigator.clipboard.read()
    const [item] = items
    return item ? (await item.getType('text/plain')).text() : ''
  })

/** The keys that the browser itself knows: those of WebDriver go to the page alone. */
export const pressShortcut = (firefox: Firefox): Promise<void> => firefox.inWindow(pressAltShiftU)

interface Privileges {
  Cc: Record<string, { createInstance(kind: unknown): TextInput }>
  Ci: { nsITextInputProcessor: unknown }
}

interface TextInput {
  beginInputTransactionForTests(window: unknown): boolean
  keydown(event: KeyboardEvent): void
  keyup(event: KeyboardEvent): void
}

/** Runs in the browser's window. */
function pressAltShiftU(): void {
  const { Cc, Ci } = globalThis as unknown as Privileges
  const input = Cc['@mozilla.org/text-input-processor;1']?.createInstance(Ci.nsITextInputProcessor)
  input?.beginInputTransactionForTests(window)
  const events = [
    { key: 'Alt', code: 'AltLeft', keyCode: 18 },
    { key: 'Shift', code: 'ShiftLeft', keyCode: 16 },
    { key: 'U', code: 'KeyU', keyCode: 85 },
  ].map((key) => new KeyboardEvent('', key))
  for (const event of events) input?.keydown(event)
  for (const event of events.toReversed()) input?.keyup(event)
}
