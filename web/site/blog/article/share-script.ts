/** Makes the share bar work, on the markup of share-bar.tsx. */
import type { ShareChannel } from '../../../../contract/links/share-channels.ts'
import { postJson } from '../../../lib/api/api-fetch.ts'
import { log } from '../../../lib/log.ts'
import { copyText } from '../../../ui/text/clipboard.ts'
import { showStaticToast } from '../../../ui/toasts/static-toast.ts'
import { isBarHidden } from './bar-place.ts'
import { isChannel, sharedAddress, sharePage } from './share-places.ts'

const COPIED_MS = 2000

const toasts = {
  copied: { title: 'Copied!', message: 'Link copied to clipboard', lifeMs: COPIED_MS },
  notCopied: { title: 'Error', message: 'Failed to copy link', tone: 'danger' },
  notShared: { title: 'Error', message: 'The short link could not be made', tone: 'danger' },
} as const

/** By channel: a second press of a button needs no second link. */
const made = new Map<ShareChannel, string>()

export function startSharing(): void {
  const bar = document.querySelector<HTMLElement>('[data-share]')
  if (!bar) return
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    const channel = button?.dataset.channel
    if (button && isChannel(channel)) void press(bar, button, channel)
  })
  hideOnTheWayDown(bar)
}

/** While it has the focus of the keyboard it stays. */
function hideOnTheWayDown(bar: HTMLElement): void {
  let before = scrollY
  const place = () => {
    const isHidden = isBarHidden(before, scrollY, bar.inert)
    before = scrollY
    bar.inert = isHidden && !bar.querySelector(':focus-visible')
  }
  addEventListener('scroll', place, { passive: true })
}

/** One at a time: all buttons are disabled meanwhile. */
async function press(
  bar: HTMLElement,
  button: HTMLButtonElement,
  channel: ShareChannel,
): Promise<void> {
  const isFocused = document.activeElement === button
  setBusy(bar, button, true)
  try {
    if (channel === 'copy') await copy(bar, button)
    else open(sharePage(channel, await shortLink(bar, channel), bar.dataset.title ?? ''))
  } catch (error) {
    log('The short link for sharing could not be made', error)
    showStaticToast(channel === 'copy' ? toasts.notCopied : toasts.notShared)
  } finally {
    setBusy(bar, button, false)
    // A disabled button loses the focus.
    if (isFocused && document.activeElement === document.body) button.focus({ preventScroll: true })
  }
}

async function copy(bar: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const link = shortLink(bar, 'copy')
  // Start copying within the press itself: browsers allow it only during a user gesture.
  const copying = copyText(link)
  await link
  if (!(await copying)) return showStaticToast(toasts.notCopied)
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, COPIED_MS)
  showStaticToast(toasts.copied)
}

async function shortLink(bar: HTMLElement, channel: ShareChannel): Promise<string> {
  const known = made.get(channel)
  if (known) return known
  const redirectTo = sharedAddress(bar.dataset.share ?? '', channel)
  const { furlUrl } = await postJson<{ furlUrl: string }>('/api/ui/v1/demo/furls', { redirectTo })
  made.set(channel, furlUrl)
  return furlUrl
}

/** In a new tab; in this one if the browser refuses it, as some do after a call. Mail programs need no tab. */
function open(address: string): void {
  const isMail = address.startsWith('mailto:')
  const opened = isMail ? null : window.open(address, '_blank')
  if (opened) opened.opener = null
  else location.assign(address)
}

function setBusy(bar: HTMLElement, button: HTMLButtonElement, isBusy: boolean): void {
  for (const each of bar.querySelectorAll('button')) each.disabled = isBusy
  if (isBusy) button.setAttribute('aria-busy', 'true')
  else button.removeAttribute('aria-busy')
}
