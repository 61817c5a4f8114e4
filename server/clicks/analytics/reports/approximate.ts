/** As the contract has it; nothing if every number is exact. */
export const approximateField = (
  answers: readonly ({ isApproximate: boolean } | undefined)[],
): { approximate?: true } =>
  answers.some((answer) => answer?.isApproximate) ? { approximate: true } : {}
