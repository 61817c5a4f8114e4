import { z } from 'zod'

/**
 * Configuration of the engine, sent as one line of JSON on its standard input: other users of the machine can read arguments
 * and environment, but not a pipe. The pipe then stays open; its end means that the parent has died.
 */
export const EngineConfig = z.strictObject({
  /** A folder that only the engine uses. */
  folder: z.string().min(1),
  port: z.int().min(1).max(65_535),
  password: z.string().min(16),
  /** Limit for queries, merges and caches together, on top of the library itself. */
  memoryBytes: z.int().min(200_000_000),
  threads: z.int().min(1).max(64),
})

export type EngineConfig = z.infer<typeof EngineConfig>

/** The only line that the engine writes to standard output, once it answers requests. */
export const READY_LINE = 'engine ready'

export const ENGINE_USER = 'unfurly'

/** How many requests of each kind run at once; the rest is queued. */
export const READ_LANES = 4
export const WRITE_LANES = 2
