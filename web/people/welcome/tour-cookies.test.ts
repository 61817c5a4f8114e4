import { expect, test } from 'bun:test'
import { tourCookiesIn } from './tour-cookies.ts'

test('each cookie marks one tour', () => {
  expect(tourCookiesIn('theme=dark; hideUpgradeTour=true; hideFreeTrialStart=1')).toEqual([
    { name: 'hideUpgradeTour', tour: 'upgradeTour' },
    { name: 'hideFreeTrialStart', tour: 'freeTrialTourDay14' },
  ])
})

test('other cookies mark no tour', () => {
  expect(tourCookiesIn('hideMenu=true; nohideUpgradeTour=true; signupPromoCode=SPRING')).toEqual([])
})
