import {
  CLICKS_OF_DELIVERY,
  CLICKS_WAIT_SECONDS,
  DELIVERIES_DAYS,
  LINKS_OF_DELIVERY,
  OLD_SECRET_HOURS,
  WAITING_MAX,
  WAITING_MB_MAX,
} from '../../contract/people/webhook-events.ts'
import { count, numberIn } from './source-numbers.ts'

const perMinute = (what: string, path: string): [string, string, string] => [
  what,
  `${numberIn(path, /TESTS_A_MINUTE = (\d+)/)} a minute`,
  'an account',
]

/** Of alert channels and webhooks. */
export const testRows: readonly [what: string, limit: string, of: string][] = [
  perMinute('Tests of an alert channel', 'server/monitoring/alerts/channels/try-channel.ts'),
  perMinute('Tests of a webhook', 'server/people/webhooks/try-webhook.ts'),
]

/** What webhooks get, and for how long it is kept. */
export const webhookRows: readonly (readonly string[])[] = [
  [
    'Delivery of a webhook',
    `${CLICKS_OF_DELIVERY} clicks of ${CLICKS_WAIT_SECONDS} seconds, or ${LINKS_OF_DELIVERY} links`,
  ],
  [
    'Webhooks without payments',
    count(numberIn('server/people/webhooks/manage.ts', /WEBHOOKS_MAX = (\d+)/)),
    'an account',
  ],
  [
    'Waiting deliveries; it is disabled',
    `${count(WAITING_MAX)} or ${WAITING_MB_MAX} MB`,
    'a webhook',
  ],
  ['Delivery of a webhook, waiting or in its list', `${DELIVERIES_DAYS} days`],
  ['Old secret of a webhook, which signs along', `${OLD_SECRET_HOURS} hours`],
]
