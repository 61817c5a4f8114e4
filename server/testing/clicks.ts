import { type DimensionOf, dimensionsOf } from '../../contract/clicks/dimensions.ts'
import type { ClickRow } from '../clicks/analytics/analytics.ts'

type Unset = Exclude<DimensionOf<'visit' | 'outcome'>, 'source'>
const unset = Object.fromEntries(
  [...dimensionsOf('visit'), ...dimensionsOf('outcome')]
    .filter((name) => name !== 'source')
    .map((name) => [name, '']),
) as Record<Unset, ''>

/** A human click without account, link and time; tests override what they need. */
export const plainClick = {
  ...unset,
  kind: 'human',
  country: 'DE',
  region: 'Berlin',
  city: 'Berlin',
  device: 'phone',
  browser: 'Safari',
  os: 'iOS',
  language: 'de',
  referrer: 'direct',
  trigger: 'link',
  visitor: '0',
  target: 'https://target.example/',
  click_id: '',
  event: 'click',
} as const satisfies Partial<ClickRow>
