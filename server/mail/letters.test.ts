import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { mailOfExport } from '../clicks/exports/mails.ts'
import type { App } from '../context.ts'
import { noFinding } from '../domains/own/finding.ts'
import { type DomainEvent, mailDomainEvent } from '../domains/own/mails.ts'
import { mailOwnersAboutBan } from '../operators/abuse/mails.ts'
import { mailOwnerOfLock } from '../people/auth/lock-mail.ts'
import * as team from '../people/users/team-mails.ts'
import { writing } from '../platform/database/writing.ts'
import { openLog } from '../platform/log.ts'
import { openMailer } from '../platform/mailer.ts'
import { describeApp } from '../testing/app.ts'
import { sampleLetters } from './letters.samples.ts'
import type { Letter } from './mail.ts'

const MARA = 'mara@example.org'
const HOME = 'https://links.example'
const SETTINGS = { PUBLIC_URL: HOME, BASE_PATH: '/short/', SECRET_KEY: 'x'.repeat(32) }
const SERVER = fileURLToPath(new URL('..', import.meta.url))
/** Letters that are written in the middle of work with rows; they are tried with rows below. */
const WITH_ROWS = [
  'operators/abuse/mails.ts',
  'people/auth/lock-mail.ts',
  'clicks/exports/mails.ts',
  'domains/own/mails.ts',
  'people/users/team-mails.ts',
]

describe('The samples', () => {
  test('hold letters of every file that writes some', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    const writers = files.filter(
      (file) =>
        /(?<!\.test)\.ts$/.test(file) &&
        !file.startsWith('mail/') &&
        /\bletter\(/.test(readFileSync(join(SERVER, file), 'utf8')),
    )
    const samples = readFileSync(join(SERVER, 'mail/letters.samples.ts'), 'utf8')
    const missing = writers.filter(
      (file) => !samples.includes(`'../${file}'`) && !WITH_ROWS.includes(file),
    )
    expect(missing).toEqual([])
    expect(writers.length).toBeGreaterThan(20)
    expect(WITH_ROWS.filter((file) => !writers.includes(file))).toEqual([])
  })
})

describeApp(
  'Every mail',
  (open) => {
    const folder = mkdtempSync(join(tmpdir(), 'unfurly-letters-'))
    const mails = new Map<string, { letter: Letter; raw: string }>()
    beforeAll(async () => {
      const { app, register, call } = open()
      const token = await register(MARA)
      const { id } = await (await call('/api/ui/v1/account', { token })).json()
      const letters = { ...sampleLetters(app), ...(await lettersWithRows(app, id)) }
      for (const [name, letter] of Object.entries(letters)) {
        mails.set(name, { letter, raw: await bytesOf(app, join(folder, name), letter) })
      }
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    const each = () => [...mails].map(([name, mail]) => ({ name, ...mail }))

    test('has a name and an address as its sender, a date and an id of the installation', async () => {
      for (const { name, raw } of each()) {
        const { from, date, messageId } = await PostalMime.parse(raw)
        expect({ name, from }).toEqual({
          name,
          from: { name: 'Unfurly', address: 'unfurly@links.example' },
        })
        expect(Number.isNaN(Date.parse(date ?? ''))).toBe(false)
        expect(messageId).toMatch(/^<[^@\s]+@links\.example>$/)
      }
    })

    test('has plain text and HTML with the same words and addresses', async () => {
      for (const { name, letter, raw } of each()) {
        expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
        const { text = '', html = '' } = await PostalMime.parse(raw)
        expect([name, text.trim()]).toEqual([name, letter.text.trim()])
        const visible = wordsOf(html)
        const lines = letter.text.split('\n').filter((line) => !/^-*$|^ {2}\S|https:/.test(line))
        expect([name, lines.filter((line) => !visible.includes(line))]).toEqual([name, []])
        for (const address of addressesIn(text)) expect(html).toContain(Bun.escapeHTML(address))
      }
    })

    test('leads to pages of the installation below its base path only', () => {
      const pages = each()
        .flatMap(({ name, letter }) => addressesIn(letter.text).map((to) => ({ name, to })))
        .filter(({ to }) => to.startsWith(HOME))
      expect(pages.filter(({ to }) => !to.startsWith(`${HOME}/short/`))).toEqual([])
      expect(pages.length).toBeGreaterThan(50)
    })

    test('has an even number of addresses in both parts together', () => {
      const odd = each().filter(({ letter: { text, html } }) => {
        const links = html.match(/<a [^>]*href="/g)?.length ?? 0
        return (links + addressesIn(wordsOf(html)).length + addressesIn(text).length) % 2 === 1
      })
      expect(odd.map(({ name }) => name)).toEqual([])
    })

    test('is ASCII with short lines', () => {
      for (const { name, raw } of each()) {
        const longest = Math.max(...raw.split('\n').map((line) => line.length))
        expect([name, longest <= 78]).toEqual([name, true])
        // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the subject
        expect([name, /^[\x00-\x7f]*$/.test(raw)]).toEqual([name, true])
      }
    })

    test('says that it fits dark screens', () => {
      for (const { letter } of each()) {
        expect(letter.html).toContain('<meta name="color-scheme" content="light dark">')
        expect(letter.html).toContain('@media (prefers-color-scheme:dark)')
      }
    })

    test('that comes again and again, or by wish of a stranger, ends by one press', async () => {
      const bulk = ['alreadySubscribed', 'newsletter', 'notices', 'report', 'subscriber']
      const ending = each().filter(({ raw }) => /^List-Unsubscribe:\s+<https:/m.test(raw))
      expect(ending.map(({ name }) => name).sort()).toEqual(bulk)
      for (const { raw } of ending) {
        expect(raw).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click$/m)
      }
    })

    const spamassassin = Bun.which('spamassassin')
    // Debian's package. Its rules without network; a mail of ours has no Received line yet, which costs nothing.
    test.skipIf(spamassassin === null)(
      'gets no points from SpamAssassin',
      async () => {
        const mbox = each().map(
          ({ raw }) => `From x Sat Nov 21 12:00:00 2026\n${fromQuoted(raw)}\n`,
        )
        const run = Bun.spawn([spamassassin ?? '', '-L', '-t', '--mbox'], {
          stdin: Buffer.from(mbox.join('')),
          stderr: 'ignore',
        })
        const scores = [
          ...(await new Response(run.stdout).text()).matchAll(/^X-Spam-Status: .*score=(\S+)/gm),
        ]
        expect(scores).toHaveLength(mails.size)
        const scored = [...mails.keys()].map((name, at) => ({
          name,
          score: Number(scores[at]?.[1]),
        }))
        expect(scored.filter(({ score }) => !(score < 0.5))).toEqual([])
      },
      300_000,
    )
  },
  SETTINGS,
)

/** The mail as it would leave. */
async function bytesOf(app: App, dataDir: string, letter: Letter): Promise<string> {
  const log = openLog('error')
  const send = openMailer({ smtp: undefined, from: app.config.mailFrom, dataDir, log })
  await send({ ...letter, to: { name: '', address: MARA } })
  const [file = ''] = readdirSync(join(dataDir, 'outbox'))
  return readFileSync(join(dataDir, 'outbox', file), 'utf8')
}

const domainEvents: DomainEvent[] = ['verified', 'verified-again', 'failing', 'lost', 'removed']

async function lettersWithRows(app: App, accountId: string): Promise<Record<string, Letter>> {
  const banned = { account_id: accountId, account_name: 'Alder & Pine' }
  const why = { reason: 'PHISHING', isReported: true } as const
  await writing(app, (inside) =>
    mailOwnersAboutBan(inside, { ...banned, key: 'spring', domain: 'links.example' }, why),
  )
  await writing(app, (inside) =>
    mailOwnersAboutBan(inside, { ...banned, key: undefined }, { ...why, isReported: false }),
  )
  await mailOwnerOfLock(app, { email: MARA, until: app.clock() })
  await mailTeam(app, accountId)
  const user = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const times = { created_at: app.clock(), expires_at: app.clock() }
  const row = { ...times, id: 'e', account_id: accountId, user_id: user.id, progress: 100, size: 1 }
  await writing(app, (inside) => mailOfExport(inside, { ...row, status: 'DONE', problem: null }))
  await writing(app, (inside) => mailOfExport(inside, { ...row, status: 'FAILED', problem: null }))
  const domain = { ...domainRow, account_id: accountId, created_at: app.clock() }
  for (const event of domainEvents) {
    await writing(app, (inside) => mailDomainEvent(inside, domain, { event, finding: noFinding }))
  }
  const jobs = await app.db.selectFrom('jobs').select(['id', 'kind', 'payload']).execute()
  const mails = jobs.filter(({ kind }) => kind === 'mail')
  return Object.fromEntries(
    mails.map(({ id, payload }) => {
      const { to, ...letter } = JSON.parse(payload)
      return [id, letter as Letter]
    }),
  )
}

const domainRow = {
  ...{ id: 'd', name: 'go.example', proof: 'p', state_since: 0 },
  kind: 'link',
  state: 'verified',
  ...{ checked_at: null, next_check_at: null, finding: '{}', root_target: null },
  ...{ not_found_target: null, expired_target: null, created_by: null },
  key_rule: 'standard',
  case_sensitive: 0,
} as const

async function mailTeam(app: App, accountId: string): Promise<void> {
  const member = {
    ...{
      userId: 'b',
      email: MARA,
      firstName: 'Mara',
      lastName: 'Fox',
      role: 7,
      status: 'ACTIVE',
      onlyOwnLinks: 0,
    },
  }
  const actor = { ...member, userId: 'c', firstName: 'Ida' }
  const news = { accountId, actor, member }
  await writing(app, (inside) => team.mailNewRole(inside, news, 127))
  await writing(app, (inside) => team.mailSuspension(inside, news))
  await writing(app, (inside) => team.mailReturn(inside, news))
  await writing(app, (inside) => team.mailRemoval(inside, news))
  await writing(app, (inside) => team.mailNewOwner(inside, news))
  await writing(app, (inside) =>
    team.mailDecline(inside, { accountId, inviter: actor, email: 'ida@example.org' }),
  )
}

/** The visible text. */
const wordsOf = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const addressesIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"]+/g) ?? []

/** A line that begins with `From ` would end a mail of an mbox. */
const fromQuoted = (raw: string): string => raw.replace(/^From /gm, '>From ')
