import type { MonitorAddress } from './queries.ts'

export const monitoringPath = '/monitoring'
export const alertsPath = '/monitoring/alerts'

/** Path of the screen of a monitor. */
export const monitorPath = ({ domain, key }: MonitorAddress): string =>
  `${monitoringPath}/${encodeURIComponent(domain)}/${encodeURIComponent(key)}`

export const incidentPath = (incident: MonitorAddress & { id: string }): string =>
  `${monitorPath(incident)}/incidents/${encodeURIComponent(incident.id)}`

/** Path of the screen of the link itself. */
export const linkScreenPath = ({ domain, key }: MonitorAddress): string =>
  `/main/furls/${encodeURIComponent(domain)}/${encodeURIComponent(key)}`
