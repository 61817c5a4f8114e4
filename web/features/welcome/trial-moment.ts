import { TRIAL_DAYS, trialTour } from '../../../contract/tours.ts'

export interface TrialMoment {
  kind: 'welcome' | 'reminder'
  daysLeft: number
  /** What is marked seen when the dialog is closed. */
  tour: string
}

const REMINDER_DAYS: readonly number[] = [5, 3, 2, 1]
const LAST_WELCOME_DAY = 3

/** The tours of the days on which somebody can be welcomed. */
const welcomeTours = Array.from({ length: TRIAL_DAYS - LAST_WELCOME_DAY + 1 }, (_, index) =>
  trialTour(LAST_WELCOME_DAY + index),
)

/**
 * What the free-trial dialog says at a load with so many days left, if anything.
 *
 * The specification says 'if the welcome tour for day 3 or more has not been seen' and names one tour a day. Read as: a
 * trial has one welcome, on the first visit with 3 or more days left, and that day's tour stands for it. It has been seen
 * as soon as the tour of any of the days from 3 on has: else the welcome would come back every morning. A first visit at
 * 5 or 3 days left is welcomed and not reminded as well, since both would go by the same tour. Whoever comes for the first
 * time with 2 or 1 days left is reminded.
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
