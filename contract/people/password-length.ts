export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

export const passwordWords = {
  short: `At least ${PASSWORD_MIN} characters`,
  long: `At most ${PASSWORD_MAX} characters`,
}

export function passwordLengthProblem({ length }: string): string | undefined {
  if (length < PASSWORD_MIN) return passwordWords.short
  return length > PASSWORD_MAX ? passwordWords.long : undefined
}
