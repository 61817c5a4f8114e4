import { dayStart } from '../../ui/time/days.ts'

export const kinds = ['links', 'hubs', 'domains', 'members', 'logins', 'keys', 'account'] as const
export type ActionKind = (typeof kinds)[number]

export const periods = ['today', '7d', '30d', '90d'] as const
export type AuditPeriod = (typeof periods)[number]

/** Kept in the address bar, so that it can be shared and Back works. */
export interface AuditLogFilter {
  q: string
  kind: ActionKind | ''
  /** Id of the actor. */
  user: string
  period: AuditPeriod | ''
  /** Days as `2026-11-21`, both included; used only without a `period`. */
  from: string
  until: string
}

export const noFilter: AuditLogFilter = {
  q: '',
  kind: '',
  user: '',
  period: '',
  from: '',
  until: '',
}

export function trailFilterOf(search: URLSearchParams): AuditLogFilter {
  const text = (name: string) => search.get(name) ?? ''
  const day = (name: string) => (dayStart(text(name)) ? text(name) : '')
  const period = periods.find((known) => known === text('period')) ?? ''
  return {
    q: text('q').trim().slice(0, 200),
    kind: kinds.find((known) => known === text('kind')) ?? '',
    user: /^\w{1,100}$/.test(text('user')) ? text('user') : '',
    period,
    from: period ? '' : day('from'),
    until: period ? '' : day('until'),
  }
}

/** The search parameters for a filter; unrelated ones stay. */
export function withTrailFilter(search: URLSearchParams, change: Partial<AuditLogFilter>) {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ ...trailFilterOf(search), ...change })) {
    if (value.trim() === '') next.delete(name)
    else next.set(name, value.trim())
  }
  return next
}

export const isFiltered = (filter: AuditLogFilter): boolean =>
  Object.values(filter).some((value) => value !== '')

const actions: Record<ActionKind, string> = {
  links:
    'link,tag,folder,utm-template,import,qr-preset,report,block,maintenance,status-page,numbers-page,monitor,incident,monitor-settings,alert-channel',
  hubs: 'hub',
  domains: 'domain',
  members: 'user,invitation,account.left,account.handed-over',
  logins: 'profile,email,password,factor,recovery-codes,identity',
  keys: 'apiKey,webhook',
  account:
    'account,plan,export,restore,newsletter,referral,referral-code,referral-payout,referral-payouts',
}

export const kindNames: Record<ActionKind, string> = {
  links: 'Links',
  hubs: 'Hubs',
  domains: 'Domains',
  members: 'Members',
  logins: 'Profiles and logins',
  keys: 'API keys and webhooks',
  account: 'Account',
}

/** Whether an action belongs to any kind: the filter must be able to find every entry. */
export const isOfSomeKind = (action: string): boolean =>
  Object.values(actions).some((all) =>
    all.split(',').some((part) => action === part || action.startsWith(`${part}.`)),
  )

const DAYS: Record<AuditPeriod, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90 }

/** The query of the call. Days begin and end in the reader's zone. */
export function callOf(filter: AuditLogFilter, now: Date) {
  const { q, kind, user } = filter
  const { from, to } = spanOf(filter, now)
  return {
    ...(q && { q }),
    ...(kind && { action: actions[kind] }),
    ...(user && { user }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
  }
}

function spanOf({ period, from, until }: AuditLogFilter, now: Date) {
  if (period === '') return { from: dayStart(from), to: dayStart(until, 1) }
  const first = now.getDate() + 1 - DAYS[period]
  return { from: new Date(now.getFullYear(), now.getMonth(), first), to: undefined }
}
