/**
 * How an account stands with its plan. NONE: it pays nothing; TRIALING: in the trial of its first days. The others are
 * states of a subscription.
 */
export const planStatuses = [
  'NONE',
  'TRIALING',
  'ACTIVE',
  'PAST_DUE',
  'UNPAID',
  'INCOMPLETE',
  'PAUSED',
  'CANCELED',
] as const
export type PlanStatus = (typeof planStatuses)[number]

/** Days of Pro after a payment failed. */
export const GRACE_DAYS = 7

/** The reasons for ending a plan that the payment provider records. */
export const cancelReasons = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'too_complex',
  'low_quality',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** What happened to a plan. */
export const planKinds = [
  'trial-started',
  'trial-ended',
  'started',
  'interval-changed',
  'payment-failed',
  'paid-again',
  'grace-ended',
  'cancel-asked',
  'cancel-withdrawn',
  'ended',
  'set-by-operator',
] as const
export type PlanKind = (typeof planKinds)[number]
