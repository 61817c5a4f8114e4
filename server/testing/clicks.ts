import { blankClick, type ClickRow } from '../clicks/analytics/analytics.ts'

/** A human click without account, link and time; tests override what they need. */
export const plainClick = {
  ...blankClick,
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
