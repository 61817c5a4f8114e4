type AnalyticsSubject = { domain: string; key?: string } | { tag: string }

/** The screen with the clicks of one link, domain or tag. */
export const analyticsPath = (subject: AnalyticsSubject): string =>
  `/analytics?${new URLSearchParams(subject)}`
