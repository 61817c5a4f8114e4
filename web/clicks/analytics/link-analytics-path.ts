import { analyticsPath } from '../../lib/analytics-path.ts'

/** The screen with the clicks of one link. */
export const linkAnalyticsPath = ({ domain, key }: { domain: string; key: string }) =>
  analyticsPath({ domain, key })
