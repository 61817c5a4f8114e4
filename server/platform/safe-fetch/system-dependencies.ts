import { connect } from 'node:net'
import { openNameResolver } from '../network/resolve-name.ts'
import type { FetchDependencies } from './pin.ts'

interface NetworkSettings {
  /** Empty: the system's resolver. */
  dnsServers: readonly string[]
  allowPrivateTargets: readonly string[]
}

/** The network of this machine, with names resolved by the operator's name servers. */
export const systemFetchDependencies = ({
  dnsServers,
  allowPrivateTargets,
}: NetworkSettings): FetchDependencies => ({
  resolve: openNameResolver({ servers: dnsServers }),
  connect: (host, port) => connect({ host, port }),
  allowPrivate: allowPrivateTargets.map((entry) => entry.toLowerCase()),
})
