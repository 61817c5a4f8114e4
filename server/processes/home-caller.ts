import { addressMatcher, hostOf, isLoopbackHost } from '../platform/addresses.ts'

const isLoopback = addressMatcher(['loopback'])
const PROXY_HEADERS = ['forwarded', 'via']

/** Whether a call comes from the machine itself: caller and Host on loopback, and no sign of a proxy in between. */
export function isDirectFromLoopback(request: Request, peer: string): boolean {
  const host = hostOf(request.headers.get('host') ?? '')
  if (host === undefined || !isLoopbackHost(host) || !isLoopback(peer)) return false
  const names = [...request.headers.keys()]
  return !names.some((name) => PROXY_HEADERS.includes(name) || name.startsWith('x-forwarded-'))
}
