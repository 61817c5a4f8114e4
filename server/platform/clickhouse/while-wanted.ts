import { AsyncLocalStorage } from 'node:async_hooks'

const wanted = new AsyncLocalStorage<AbortSignal | undefined>()

/** Questions to ClickHouse that this leads to end with the signal, wherever they are asked. */
export const whileWanted = <T>(signal: AbortSignal, ask: () => T): T => wanted.run(signal, ask)

/** Its questions are answered in any case: others may wait for them too. */
export const inAnyCase = <T>(ask: () => T): T => wanted.run(undefined, ask)

/** Aborts when nobody wants the answer to the present questions any more; undefined: they are answered in any case. */
export const wantedSignal = (): AbortSignal | undefined => wanted.getStore()
