import type { z } from 'zod'
import type { CreateMaintenance, repeats } from '../../../contract/monitoring/maintenance.ts'
import { isoOfLocal } from '../../lib/forms/local-time.ts'

export interface MaintenanceValues {
  title: string
  /** As date and time fields hold them, in this device's zone. */
  startsAt: string
  endsAt: string
  repeats: (typeof repeats)[number]
  scope: 'ALL' | 'TAG' | 'DOMAIN' | 'LINK'
  tag: string
  domain: string
  /** A short address, such as go.example/spring. */
  link: string
}

/** Domain and key of a short address; undefined if it is none. */
export function linkOf(text: string): { domain: string; key: string } | undefined {
  const [, domain, key] = /^(?:https?:\/\/)?([^/\s]+)\/([^/\s]+)\/?$/.exec(text.trim()) ?? []
  return domain && key ? { domain, key } : undefined
}

export function maintenanceErrors(values: MaintenanceValues): Record<string, string> {
  const { title, startsAt, endsAt, scope, tag, domain, link } = values
  const [start, end] = [isoOfLocal(startsAt), isoOfLocal(endsAt)]
  return {
    ...(title.trim() === '' && { title: 'Enter a title' }),
    ...(start === null && { startsAt: 'Enter a time' }),
    ...(end === null && { endsAt: 'Enter a time' }),
    ...(start !== null && end !== null && end <= start && { endsAt: 'It ends before it starts' }),
    ...(scope === 'TAG' && tag === '' && { tag: 'Choose a tag' }),
    ...(scope === 'DOMAIN' && domain === '' && { domain: 'Choose a domain' }),
    ...(scope === 'LINK' && !linkOf(link) && { link: 'Enter a short address' }),
  }
}

export function maintenanceBody(
  { title, startsAt, endsAt, repeats, ...rest }: MaintenanceValues,
  timeZone: string,
): z.input<typeof CreateMaintenance> {
  return {
    title: title.trim(),
    startsAt: isoOfLocal(startsAt) ?? '',
    endsAt: isoOfLocal(endsAt) ?? '',
    repeats,
    timeZone,
    scope: scopeOf(rest),
  }
}

function scopeOf({
  scope,
  tag,
  domain,
  link,
}: Pick<MaintenanceValues, 'scope' | 'tag' | 'domain' | 'link'>) {
  if (scope === 'TAG') return { kind: scope, tag }
  if (scope === 'DOMAIN') return { kind: scope, domain }
  const found = linkOf(link)
  return scope === 'LINK' && found ? { kind: scope, ...found } : { kind: 'ALL' as const }
}
