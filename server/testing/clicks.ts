import type { ClickRow } from '../clicks/analytics/analytics.ts'

/** A human click without account, link and time; tests override what they need. */
export const plainClick = {
  kind: 'human',
  country: 'DE',
  region: 'Berlin',
  city: 'Berlin',
  device: 'phone',
  browser: 'Safari',
  os: 'iOS',
  language: 'de',
  referrer: 'direct',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  trigger: 'link',
  visitor: '0',
  target: 'https://target.example/',
  rule: '',
  reason: '',
  click_id: '',
  event: 'click',
} as const satisfies Partial<ClickRow>
