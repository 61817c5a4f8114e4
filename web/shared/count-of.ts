import { nounFor } from '../../contract/counted.ts'
import { count } from '../ui/text/numbers.ts'

/** '1 click', '2,000 clicks': like `counted`, with the number as its reader writes numbers. */
export const countOf = (n: number, one: string, several?: string): string =>
  `${count(n)} ${nounFor(n, one, several)}`
