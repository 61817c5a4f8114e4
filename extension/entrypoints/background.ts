import { browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import {
  type Reply,
  type Request,
  requestKinds,
  SHORTEN,
  type ShortenRequest,
} from '../messages.ts'
import { continueSignIn, SIGN_IN_PROBLEM } from '../servers/sign-in.ts'
import { showBadge } from '../shorten/badge.ts'
import { addMenus, chosenAddress } from '../shorten/menus.ts'
import { applyPress } from '../shorten/press.ts'
import {
  ALARM,
  notify,
  removeWish,
  retry,
  sendDue,
  shortenAtOnce,
  shortenFromPopup,
  wakeQueue,
} from '../shorten/shorten.ts'
import { asWebAddress } from '../shorten/web-address.ts'

interface OpenTab {
  id?: number | undefined
  url?: string | undefined
  title?: string | undefined
}

// Listeners are registered in the first turn, or the event that woke the script is lost.
export default defineBackground(() => {
  const ready = Promise.all([wakeQueue(), applyPress()])

  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    await addMenus()
    if (reason === 'install') await browser.runtime.openOptionsPage()
  })
  browser.runtime.onStartup.addListener(() => ready.then(sendDue))
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void ready.then(sendDue)
  })
  addEventListener('online', () => void ready.then(sendDue))

  browser.runtime.onMessage.addListener((message: Request, _sender, reply) => {
    if (!requestKinds.includes(message.kind)) return false
    // Without an answer the popup would wait for ever.
    void ready.then(() => carryOut(message)).then(reply, () => reply(undefined))
    return true
  })
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== SHORTEN) return
    let isOpen = true
    port.onDisconnect.addListener(() => {
      isOpen = false
    })
    port.onMessage.addListener(async (request: ShortenRequest) => {
      await ready
      const reply = await shortenFromPopup(request, () => isOpen)
      if (isOpen) port.postMessage(reply)
    })
  })
  browser.action.onClicked.addListener((tab) => void ready.then(() => shortenTab(tab)))
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'shorten') void ready.then(async () => shortenTab(tab ?? (await openTab())))
  })
  browser.contextMenus.onClicked.addListener((chosen, tab) => {
    void ready.then(() => shortenChosen(chosenAddress(chosen), tab))
  })
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (url !== undefined) void finishSignIn(tabId, url)
  })
})

async function carryOut(request: Request): Promise<Reply> {
  if (request.kind === 'retry') return retry(request.id)
  if (request.kind === 'remove') return removeWish(request.id)
  await (request.kind === 'send-due' ? sendDue() : applyPress())
  return { kind: 'done' }
}

async function openTab(): Promise<OpenTab> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true })
  return tab ?? {}
}

async function shortenTab({ id, url, title }: OpenTab): Promise<void> {
  const address = asWebAddress(url)
  if (address !== undefined) return shortenAtOnce({ address, title }, id)
  await notify('This page has no address on the web, so there is nothing to shorten.', id)
}

async function shortenChosen(
  chosen: ReturnType<typeof chosenAddress>,
  tab: OpenTab | undefined,
): Promise<void> {
  if ('problem' in chosen) return notify(chosen.problem, tab?.id)
  const isPage = chosen.address === tab?.url
  await shortenAtOnce({ address: chosen.address, ...(isPage && { title: tab.title }) }, tab?.id)
}

async function finishSignIn(tabId: number, address: string): Promise<void> {
  if (!(await continueSignIn(tabId, address))) return
  const { [SIGN_IN_PROBLEM]: problem } = await browser.storage.local.get(SIGN_IN_PROBLEM)
  await showBadge(
    problem
      ? { text: '!', color: 'wrong', title: 'Logging in did not work. See the settings.' }
      : { text: '✓', color: 'fine', title: 'Logged in' },
    tabId,
  )
}
