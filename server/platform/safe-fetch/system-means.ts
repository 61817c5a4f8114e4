import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import type { Means } from './pin.ts'

/** The machine's own resolver and network. */
export const systemMeans = (allowPrivate: readonly string[]): Means => ({
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: (host, port) => connect({ host, port }),
  allowPrivate: allowPrivate.map((entry) => entry.toLowerCase()),
})
