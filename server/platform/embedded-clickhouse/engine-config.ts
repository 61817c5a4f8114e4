import { z } from 'zod'

/**
 * What the engine is told, as one line of JSON on its standard input: arguments and environment can be read by others
 * on the machine, a pipe cannot. The pipe then stays open; its end means that the parent is gone.
 */
export const EngineConfig = z.strictObject({
  /** Folder of the engine alone. */
  folder: z.string().min(1),
  port: z.int().min(1).max(65_535),
  password: z.string().min(16),
  /** Cap of what queries, merges and caches may take together; the library itself comes on top. */
  memoryBytes: z.int().min(200_000_000),
  threads: z.int().min(1).max(64),
})

export type EngineConfig = z.infer<typeof EngineConfig>

/** The engine's one line on standard output once it answers. */
export const READY_LINE = 'engine ready'

export const ENGINE_USER = 'unfurly'

/** How many requests of each kind run side by side; the rest waits in line. */
export const READ_LANES = 4
export const WRITE_LANES = 2
