import { isDeepStrictEqual } from 'node:util'
import type { EditMonitorSettings, MonitorSettings } from '../../../contract/monitoring/settings.ts'
import { checkIntervals } from '../../../contract/monitoring/states.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { isTimeZone } from '../../../contract/time-zone.ts'
import { recordChange } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { recordAudit, tierNow } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockAccount } from '../../schema/locks.ts'
import { listSettingsRows, markWeeklyMail, type SettingsRow, saveSettings } from './store.ts'

const DEFAULT_SECONDS = 300
/** Without payments there are no tiers, and only the operator's machine sets a limit. */
const LEAST_SECONDS = 60

/** What is in force: an interval that the tier no longer allows is lengthened. */
export async function readMonitorSettings(app: App, accountId: string): Promise<MonitorSettings> {
  const all = await listMonitorSettings(app, [accountId])
  return all.get(accountId) ?? settingsOf({}, LEAST_SECONDS)
}

/** By id of the account; those that do not exist are left out. */
export async function listMonitorSettings(
  app: App,
  accountIds: readonly string[],
): Promise<Map<string, MonitorSettings>> {
  const rows = await listSettingsRows(app.db, accountIds)
  return new Map(rows.map((row) => [row.id, settingsOf(storedIn(row), leastSeconds(app, row))]))
}

export async function editMonitorSettings(
  app: App,
  { accountId, userId }: Member,
  changes: EditMonitorSettings,
): Promise<MonitorSettings> {
  if (changes.timeZone !== undefined && !isTimeZone(changes.timeZone)) {
    throw new Problem('invalid', { errors: { timeZone: 'Choose a time zone from the list' } })
  }
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    const [row] = await listSettingsRows(inside.db, [accountId])
    if (!row) throw new Problem('not-found')
    const least = leastSeconds(app, row)
    requireAllowed(changes, least)
    const before = storedIn(row)
    const after: EditMonitorSettings = { ...before, ...changes }
    if (isDeepStrictEqual(after, before)) return settingsOf(before, least)
    await saveSettings(inside.db, accountId, JSON.stringify(after))
    await recordAudit(inside, {
      accountId,
      userId,
      action: 'monitor-settings.edited',
      subject: accountId,
      before: auditFields(settingsOf(before, least)),
      after: auditFields(settingsOf(after, least)),
    })
    await recordChange(inside, `monitor-settings:${accountId}`)
    return settingsOf(after, least)
  })
}

/** False if another process took the mail of that Monday before, so that it is sent once. */
export function takeWeeklyMail(
  inside: Inside,
  accountId: string,
  monday: number,
): Promise<boolean> {
  return markWeeklyMail(inside.db, accountId, monday)
}

function requireAllowed({ checkEverySeconds }: EditMonitorSettings, least: number): void {
  if (checkEverySeconds === undefined || checkEverySeconds >= least) return
  throw new Problem('limit-reached', {
    detail: `Your plan checks links ${everyInWords(least)}. Choose that or a longer time.`,
  })
}

function everyInWords(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const
  const [name, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const count = seconds / size
  return count === 1 ? `once ${name === 'hour' ? 'an' : 'a'} ${name}` : `every ${count} ${name}s`
}

const storedIn = ({ settings }: SettingsRow): EditMonitorSettings =>
  settings === null ? {} : JSON.parse(settings)

function leastSeconds(app: App, row: SettingsRow): number {
  if (!app.config.flags.payments) return LEAST_SECONDS
  return tierLimits[tierNow(app, row)].monitorIntervalSeconds
}

const defaults = {
  timeoutSeconds: 10,
  alertDown: true,
  alertDegraded: false,
  alertCertificate: true,
  remind: false,
  weeklyMail: true,
  weeklyChecks: true,
  timeZone: 'UTC',
  quietHours: null,
} as const

function settingsOf(stored: EditMonitorSettings, least: number): MonitorSettings {
  const wanted = Math.max(stored.checkEverySeconds ?? DEFAULT_SECONDS, least)
  return {
    ...defaults,
    ...stored,
    checkEverySeconds: checkIntervals.find((seconds) => seconds >= wanted) ?? 86_400,
    minimumSeconds: least,
  }
}

function auditFields({ quietHours, minimumSeconds: _, ...plain }: MonitorSettings) {
  return { ...plain, quietHours: quietHours && quietInWords(quietHours) }
}

function quietInWords({ from, to, exceptTags }: NonNullable<MonitorSettings['quietHours']>) {
  const time = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const except = exceptTags.length === 0 ? '' : `, except ${exceptTags.join(', ')}`
  return `${time(from)} to ${time(to)}${except}`
}
