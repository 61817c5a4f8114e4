/** Pages below `newsletter/` that a form without a script leads to; each says how it went. */
export const newsletterOutcomes = [
  'requested',
  'invalid',
  'too-many',
  'confirmed',
  'used',
  'ended',
  'unknown',
  'unsubscribed',
  'declined',
] as const

export type NewsletterOutcome = (typeof newsletterOutcomes)[number]

/** Prerendered like all public pages. The forms of the second and the third post to their own address. */
export const newsletterPages = [
  'newsletter',
  'newsletter/confirm',
  'newsletter/unsubscribe',
  ...newsletterOutcomes.map((outcome) => `newsletter/${outcome}`),
] as const
