import { nounFor } from '../../../contract/counted.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { keptWords, spanWords } from '../../lib/plans/tier-words.ts'

const { FREE, PRO } = tierLimits

const number = (limit: number | null) => (limit ?? 'unlimited').toLocaleString('en-GB')
const several = (limit: number | null, noun: string) => `${number(limit)} ${nounFor(limit, noun)}`

export const freePoints = [
  several(FREE.links, 'short link'),
  `${several(FREE.hubs, 'hub')} and ${several(FREE.domains, 'own domain')}`,
  `${number(FREE.clicks)} clicks counted a month`,
  `${keptWords(FREE.retentionDays)} of analytics`,
]

export const proPoints = [
  `${several(PRO.links, 'short link')}, ${several(PRO.geoLinks, 'GeoFurl')}`,
  `${several(PRO.hubs, 'hub')} and ${several(PRO.domains, 'own domain')}`,
  `${number(PRO.clicks)} clicks counted a month`,
  `${keptWords(PRO.retentionDays)} of analytics`,
  `Checks every ${spanWords(PRO.monitorIntervalSeconds)}`,
  `${number(PRO.users)} people, ${several(PRO.apiKeys, 'API key')}`,
]

export const ownPoints = [
  'No limit on links, hubs or domains',
  'No limit on clicks or people',
  'Checks as often as every minute',
  'Your data, in one folder',
]
