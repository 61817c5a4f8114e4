import { TRIAL_DAYS, trialTour } from '../../../contract/screens/tours.ts'

export interface TrialMoment {
  kind: 'welcome' | 'reminder'
  daysLeft: number
  /** The tour to mark as seen when the dialog is closed. */
  tour: string
}

const REMINDER_DAYS: readonly number[] = [5, 3, 2, 1]
const LAST_WELCOME_DAY = 3

/** Tours of the days on which the welcome can appear. */
const welcomeTours = Array.from({ length: TRIAL_DAYS - LAST_WELCOME_DAY + 1 }, (_, index) =>
  trialTour(LAST_WELCOME_DAY + index),
)

/**
 * What the free-trial dialog shows at a page load with this many days left, if anything.
 *
 * The specification says 'if the welcome tour for day 3 or more has not been seen' and names one tour per day. We read it
 * as: a trial has one welcome, on the first visit with 3 or more days left. It counts as seen once the tour of any of
 * these days has been seen; otherwise the welcome would come back every day. A first visit with 5 or 3 days left shows the
 * welcome but no reminder, because both would use the same tour. A first visit with 2 days or 1 day left shows the
 * reminder.
 */
export function trialMoment(
  daysLeft: number,
  seen: Readonly<Record<string, boolean>>,
): TrialMoment | undefined {
  if (daysLeft <= 0) return undefined
  const tour = trialTour(daysLeft)
  const isWelcomed = welcomeTours.some((id) => seen[id])
  if (daysLeft >= LAST_WELCOME_DAY && !isWelcomed) return { kind: 'welcome', daysLeft, tour }
  if (!REMINDER_DAYS.includes(daysLeft) || seen[tour]) return undefined
  return { kind: 'reminder', daysLeft, tour }
}
