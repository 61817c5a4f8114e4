/** The noun of a number: 'link' of 1, else 'links'. A plural that is no 's' longer is given: 'tries'. */
export const nounFor = (n: number | null, one: string, several = `${one}s`): string =>
  n === 1 ? one : several

/** '1 link', '12 links', '3 tries'; the number in plain digits. */
export const counted = (n: number, one: string, several?: string): string =>
  `${n} ${nounFor(n, one, several)}`
