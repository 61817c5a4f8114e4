import type { Point } from '../../ui/ribbon-path.ts'

/** The ribbon beside the forms: one fold more with each step of the registration (address, mail, account). */
export const folds = {
  address: [
    [-60, 200],
    [500, 200],
    [500, 960],
  ],
  mail: [
    [-60, 200],
    [500, 200],
    [500, 560],
    [-60, 560],
  ],
  account: [
    [-60, 200],
    [500, 200],
    [500, 560],
    [220, 560],
    [220, 960],
  ],
  login: [
    [-60, 160],
    [560, 160],
    [560, 640],
    [220, 640],
    [220, 380],
    [400, 380],
  ],
} as const satisfies Record<string, readonly Point[]>
