import { ESTIMATE_ERROR } from '../../../../contract/clicks/analytics.ts'

/** As the contract has it; nothing if every number is exact. */
export const approximateField = (
  answers: readonly ({ isApproximate: boolean } | undefined)[],
): { approximate?: true; error?: number } =>
  answers.some((answer) => answer?.isApproximate)
    ? { approximate: true, error: ESTIMATE_ERROR }
    : {}
