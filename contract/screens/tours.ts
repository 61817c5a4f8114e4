/** Days of Pro in the trial. */
export const TRIAL_DAYS = 14

/** The tour of one day of the trial, whose dialog is shown once. */
export const trialTour = (daysLeft: number): string => `freeTrialTourDay${daysLeft}`

/** The welcome of the trial's first day. */
export const TRIAL_START_TOUR = trialTour(TRIAL_DAYS)

export const INTRO_TOUR = 'introTour'
export const UPGRADE_TOUR = 'upgradeTour'

const tours = new Set([
  UPGRADE_TOUR,
  INTRO_TOUR,
  ...Array.from({ length: TRIAL_DAYS }, (_, index) => trialTour(index + 1)),
])

export const isTour = (id: string): boolean => tours.has(id)
