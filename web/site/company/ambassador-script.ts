/** Fills in the numbers of ambassador-numbers.tsx for signed-in users. */
import type { Referrals } from '../../../contract/plans/referrals.ts'
import { fetchJson } from '../../lib/api/api-fetch.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { exactMoney } from '../../ui/text/money.ts'
import { count } from '../../ui/text/numbers.ts'
import { showStaticToast } from '../../ui/toasts/static-toast.ts'
import { STATE } from './signed-in-mark.ts'

type State = 'loading' | 'numbers' | 'no-code' | 'no-permission' | 'ended' | 'failed'

const root = document.documentElement

function start(): void {
  const panel = document.querySelector<HTMLElement>('[data-ambassador-numbers]')
  // The inline script sets the attribute for signed-in users only.
  if (!panel || root.dataset[STATE] === undefined) return
  panel.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const copied = target.closest<HTMLElement>('[data-copy]')
    if (copied) void copy(slot(panel, copied.dataset.copy ?? '').textContent ?? '')
    if (target.closest('[data-again]')) void load(panel)
  })
  void load(panel)
}

async function load(panel: HTMLElement): Promise<void> {
  const isRetry = root.dataset[STATE] === 'failed'
  show(panel, 'loading')
  try {
    const referrals = await fetchJson<Referrals>('/api/ui/v1/referrals')
    const hasCode = fill(panel, referrals)
    show(panel, hasCode ? 'numbers' : 'no-code')
  } catch (error) {
    show(panel, stateOf(error))
  }
  // The button that was pressed is hidden now.
  if (isRetry) panel.querySelector<HTMLElement>('h2')?.focus()
}

/** Writes everything as text. Returns whether the account has a code. */
function fill(panel: HTMLElement, { code, url, totals, reward }: Referrals): boolean {
  if (code === null || url === null) return false
  const money = (amount: number) => exactMoney({ amount, currency: reward.currency })
  const texts = {
    code,
    url,
    'sign-ups': count(totals.signUps),
    qualified: count(totals.qualified),
    pending: money(totals.pending),
    balance: money(totals.balance),
    paid: money(totals.paid),
    earned: money(totals.earned),
  }
  for (const [name, text] of Object.entries(texts)) slot(panel, name).textContent = text
  return true
}

function stateOf(error: unknown): State {
  if (!(error instanceof ApiProblem)) return 'failed'
  if (error.status === 401) return 'ended'
  return error.status === 403 ? 'no-permission' : 'failed'
}

/** Shows the part of the page for a state, and announces it to screen readers. */
function show(panel: HTMLElement, state: State): void {
  root.dataset[STATE] = state
  const words = panel.querySelector(`[data-state="${state}"] [data-words]`)
  slot(panel, 'status').textContent = words?.textContent ?? 'Your numbers are loaded.'
}

function slot(panel: HTMLElement, name: string): Element {
  const found = panel.querySelector(`[data-slot="${name}"]`)
  if (!found) throw new Error(`The page has no place for ${name}`)
  return found
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) {
    showStaticToast({ title: 'Copied!', message: 'Link copied to clipboard', lifeMs: 2000 })
  } else showStaticToast({ title: 'Error', message: 'Failed to copy link', tone: 'danger' })
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
