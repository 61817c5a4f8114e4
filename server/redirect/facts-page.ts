import { addressOf, escaped, page, type VisitorPage } from './pages.ts'
import { art } from './visitor-art.ts'

/** The page `/{key}+`: where the link leads. Without a target: that is for whoever knows the password. */
export function factsPage(visited: VisitorPage, target: string | undefined): string {
  const short = { ...visited, key: visited.key.replace(/\+$/, '') }
  const go = `<a class="go" href="/${encodeURIComponent(short.key)}">Open the link</a>`
  const content = { art: art.locked, title: 'This link has a password' }
  if (target === undefined) {
    const text = `${addressOf(short)} tells where it leads to those who know its password.`
    return page(visited, { ...content, text: [text, go] })
  }
  return page(visited, {
    art: art.unfolded,
    title: `This link leads to ${escaped(hostIn(target))}`,
    text: [
      `${addressOf(short)} opens`,
      `<a href="${escaped(target)}" rel="noreferrer nofollow ugc"><bdi>${escaped(target)}</bdi></a>`,
      go,
    ],
  })
}

const hostIn = (target: string): string => URL.parse(target)?.host ?? target
