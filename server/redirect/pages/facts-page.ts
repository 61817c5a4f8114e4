import {
  REPORT_TEXT_MAX,
  reasonWords,
  reportReasons,
} from '../../../contract/operators/report-reasons.ts'
import { addressOf, escaped, page, type VisitorPage } from './pages.ts'
import { art } from './visitor-art.ts'

/** The page `/{key}+`, which shows where the link leads. Without a target: the link has a password. */
export function factsPage(visited: VisitorPage, target: string | undefined): string {
  const short = { ...visited, key: visited.key.replace(/\+$/, '') }
  const go = `<a class="go" href="/${short.key.split('/').map(encodeURIComponent).join('/')}">Open the link</a>`
  const content = { art: art.locked, title: 'This link has a password' }
  if (target === undefined) {
    const text = `${addressOf(short)} tells where it leads to those who know its password.`
    return page(visited, { ...content, text: [text, go], form: reportForm })
  }
  return page(visited, {
    art: art.unfolded,
    title: `This link leads to ${escaped(hostIn(target))}`,
    text: [
      `${addressOf(short)} opens`,
      `<a href="${escaped(target)}" rel="noreferrer nofollow ugc"><bdi>${escaped(target)}</bdi></a>`,
      go,
    ],
    form: reportForm,
  })
}

const reasons = reportReasons
  .map((reason) => `<option value="${reason}">${reasonWords[reason]}</option>`)
  .join('')

/** Posts to the page's own address, so it works on every domain and without JavaScript. */
export const reportForm = `<details><summary>Report this link</summary><form method="post"><label for="r">What is wrong with it?</label><select id="r" name="reason">${reasons}</select><label for="w">More about it, if you like</label><textarea id="w" name="text" rows="3" maxlength="${REPORT_TEXT_MAX}"></textarea><button>Send the report</button></form></details>`

/** Shown after a report, whether the link exists or not. */
export const thanksPage = (visited: VisitorPage): string =>
  page(visited, {
    art: art.unfolded,
    title: 'Thank you',
    text: ['Your report is with those who run this service. They look at every one.'],
  })

const hostIn = (target: string): string => URL.parse(target)?.host ?? target
