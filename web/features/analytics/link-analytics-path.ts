/** The screen with the clicks of one link. */
export const linkAnalyticsPath = ({ domain, key }: { domain: string; key: string }) =>
  `/analytics?${new URLSearchParams({ domain, key })}`
