import type { Point } from '../../ui/brand/ribbon-path.ts'

/**
 * The ribbon beside the forms: one fold more with each step of the registration (address, mail, account). Open ends lie far
 * outside, so that they leave a panel of any shape.
 */
export const folds = {
  address: [
    [-900, 200],
    [500, 200],
    [500, 1800],
  ],
  mail: [
    [-900, 200],
    [500, 200],
    [500, 560],
    [-900, 560],
  ],
  account: [
    [-900, 200],
    [500, 200],
    [500, 560],
    [220, 560],
    [220, 1800],
  ],
  login: [
    [-900, 160],
    [560, 160],
    [560, 640],
    [220, 640],
    [220, 380],
    [400, 380],
  ],
  reset: [
    [-900, 200],
    [1800, 200],
  ],
  newPassword: [
    [220, -900],
    [220, 430],
    [560, 430],
    [560, 1800],
  ],
} as const satisfies Record<string, readonly Point[]>
