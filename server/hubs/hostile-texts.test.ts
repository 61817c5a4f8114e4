import { expect, test } from 'bun:test'
import { Parser } from 'htmlparser2'
import { HubDocument } from '../../contract/hubs/document.ts'
import { cardSvg } from '../../hub-page/card.ts'
import { readMarkup } from '../testing/corpora/corpora.ts'
import { noticePage } from './pages/notices.ts'
import { confirmationMail } from './subscribers/mails.ts'

const payloads = readMarkup()

/** What a parser finds that could run, or fetch from elsewhere. */
function harmIn(markup: string, options: { xmlMode: boolean }): string[] {
  const found: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (['script', 'iframe', 'object', 'embed', 'foreignobject'].includes(name))
          found.push(name)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on/i.test(attribute)) found.push(attribute)
          if (/^\s*(javascript|data:text)/i.test(value)) found.push(value)
        }
      },
    },
    options,
  )
  parser.end(markup)
  return found
}

const documentWith = (text: string) =>
  HubDocument.parse({
    profile: { name: text.slice(0, 80), bio: text.slice(0, 400) },
    blocks: [],
    theme: { preset: 'slate' },
    seo: {},
  })

test('a parser finds what is harmful', () => {
  expect(harmIn('<p onclick="x()"><script>1</script>', { xmlMode: false })).toEqual([
    'onclick',
    'script',
  ])
})

test.each(payloads)(
  '%s is text in mails, in the picture for messengers, and in notices',
  (text) => {
    const document = documentWith(text)
    const mail = confirmationMail({
      name: text,
      page: 'https://hub.example/ida',
      consent: text,
      link: 'https://hub.example/_/confirm?code=x',
      expiresAt: 0,
      unsubscribe: 'https://hub.example/_/unsubscribe?code=x',
    })
    expect(harmIn(mail.html ?? '', { xmlMode: false })).toEqual([])
    expect(mail.subject).not.toMatch(/[\r\n]/)
    const svg = cardSvg({ document, address: text }, (words, size) => (words.length * size) / 2)
    expect(harmIn(svg, { xmlMode: true })).toEqual([])
    const hub = { id: 'hub_1', accountId: 'acc_1', address: 'https://hub.example/ida', document }
    const home = 'https://links.example/app/'
    expect(harmIn(noticePage('requested', { hub, home }), { xmlMode: false })).toEqual([])
  },
)
