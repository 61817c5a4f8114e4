import { availableParallelism, totalmem } from 'node:os'

/** A journey's program with its engine, and its browser. */
const WORKER_BYTES = 2 * 1024 ** 3

/**
 * One for each core that this process may use, as far as the memory goes. The tests compute all the time: a third worker on
 * two cores made the same journeys cost 15 % more processor time, because pages that wait for their turn go on painting.
 */
export const workers = Math.max(
  1,
  Math.min(availableParallelism(), Math.floor(totalmem() / WORKER_BYTES)),
)
