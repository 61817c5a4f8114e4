import { count } from '../../../ui/text/numbers.ts'
import type { ListTotal } from './list-cache.ts'

/** For use within a sentence. */
export const totalWords = ({ count: links, isMore }: ListTotal): string =>
  isMore ? `more than ${count(links)}` : count(links)
