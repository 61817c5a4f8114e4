import { TRIAL_START_TOUR, UPGRADE_TOUR } from '../../../contract/tours.ts'
import { findCookie } from '../../lib/cookies.ts'

/**
 * Cookies by which another page says that a person is past a tour. hideFreeTrialStart is for the beginning of the trial:
 * the first day's tour, which counts as the welcome and leaves the reminders near the end.
 */
const tourOf = {
  hideUpgradeTour: UPGRADE_TOUR,
  hideFreeTrialStart: TRIAL_START_TOUR,
} as const

export interface TourCookie {
  name: string
  tour: string
}

export function tourCookiesIn(cookies: string): TourCookie[] {
  return Object.entries(tourOf)
    .filter(([name]) => findCookie(cookies, name) !== undefined)
    .map(([name, tour]) => ({ name, tour }))
}
