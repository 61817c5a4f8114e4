import type { DemoLink } from '../../contract/links/demo-links.ts'
import type { Link } from '../../contract/links/links.ts'
import type { MadeLink } from '../queue/sender.ts'
import type { Wish } from '../queue/wish.ts'
import { type Answer, callServer } from '../servers/call.ts'
import { strange } from '../servers/fault.ts'
import type { Server } from '../servers/servers.ts'

/** Signed out it is a demo link, which has a target only. */
export async function makeLink(server: Server, wish: Wish): Promise<Answer<MadeLink>> {
  const { redirectTo } = wish.link
  const answer = server.signIn
    ? shortUrlOf(await makeOwn(server, wish), ({ shortUrl }: Link) => shortUrl)
    : shortUrlOf(await makeDemo(server, redirectTo), ({ furlUrl }: DemoLink) => furlUrl)
  if (!answer.isFine) return answer
  const shortUrl = answer.value
  // It is shown as a link and copied, so it must be one.
  const isLink = typeof shortUrl === 'string' && /^https?:\/\//.test(shortUrl)
  return isLink
    ? { isFine: true, value: { shortUrl, redirectTo } }
    : { isFine: false, fault: strange(server.origin) }
}

const makeOwn = ({ origin, signIn }: Server, wish: Wish) =>
  callServer<Link>(origin, '/api/ui/v1/redirects/standard', {
    method: 'POST',
    key: signIn?.key,
    body: wish.link,
    idempotencyKey: wish.id,
  })

const makeDemo = ({ origin }: Server, redirectTo: string) =>
  callServer<DemoLink>(origin, '/api/ui/v1/demo/furls', { method: 'POST', body: { redirectTo } })

function shortUrlOf<T>(answer: Answer<T>, read: (value: T) => string): Answer<string> {
  return answer.isFine ? { isFine: true, value: read(answer.value) } : answer
}
