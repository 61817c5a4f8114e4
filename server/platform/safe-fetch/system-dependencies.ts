import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import type { FetchDependencies } from './pin.ts'

/** The system's resolver and network. */
export const systemFetchDependencies = (allowPrivate: readonly string[]): FetchDependencies => ({
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: (host, port) => connect({ host, port }),
  allowPrivate: allowPrivate.map((entry) => entry.toLowerCase()),
})
