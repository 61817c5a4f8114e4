import { TRIAL_START_TOUR, UPGRADE_TOUR } from '../../../contract/screens/tours.ts'
import { findCookie } from '../../lib/session/cookies.ts'

/**
 * Cookies with which another page marks a tour as seen. hideFreeTrialStart stands for the tour of the first trial day: it
 * counts as the welcome and keeps the reminders near the end.
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
