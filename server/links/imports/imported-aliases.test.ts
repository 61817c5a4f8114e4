import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../testing/imports.ts'

const LINKS = '/api/ui/v1/redirects'
const HOME = 'localhost:3000'

const linesOf = (...rows: string[]) => ['key,url,aliases', ...rows].join('\n')

/** Checks a file and imports it; answers the problem of each row, which the check has predicted. */
async function imported(app: TestApp, token: string, file: string, choices: object = {}) {
  const sent = await (await sendFile(app, token, file)).json()
  await putImport(app, token, `${sent.id}/check`, { mapping: sent.mapping, ...choices })
  await workImports(app)
  const problems = async () => {
    const { items } = await (await app.call(`${IMPORTS}/${sent.id}/rows`, { token })).json()
    return items.map(({ problem }: { problem: string | null }) => problem) as (string | null)[]
  }
  const checked = await problems()
  await putImport(app, token, `${sent.id}/start`)
  await workImports(app)
  expect(await problems()).toEqual(checked)
  return { sent, problems: checked }
}

async function aliasesOf(app: TestApp, token: string, key: string, domain = HOME) {
  const answer = await app.call(`${LINKS}/${domain}/${key}`, { token })
  if (answer.status !== 200) return answer.status
  const { aliases }: Link = await answer.json()
  return aliases.map((alias) => `${alias.domain}/${alias.key}`).toSorted()
}

describeAppOnBothDatabases(
  'Aliases in an imported file',
  (open) => {
    test('are made with their link, from our CSV and from our JSON', async () => {
      const token = await open().register()
      const body = { redirectTo: 'https://example.com/', vanity: 'moved-link', title: 'Moved' }
      await open().call(`${LINKS}/standard`, { token, body })
      const path = `${LINKS}/${HOME}/moved-link`
      const items = [{ key: 'moved-one' }, { domain: 'other.test', key: 'moved-two' }]
      await open().call(`${path}/aliases`, { method: 'PUT', token, body: { items } })
      for (const format of ['csv', 'json']) {
        const file = await (await open().call(`${LINKS}/export?format=${format}`, { token })).text()
        // The account's own keys are free again once their link is purged.
        const renamed = file.replaceAll('moved-', `moved-${format}-`)
        const { problems } = await imported(open(), token, renamed)
        expect(problems[0]).toBeNull()
        const made = [`${HOME}/moved-${format}-one`, `other.test/moved-${format}-two`]
        expect(await aliasesOf(open(), token, `moved-${format}-link`)).toEqual(made)
      }
      const { items: history } = await (
        await open().call(`${LINKS}/${HOME}/moved-csv-link/history`, { token })
      ).json()
      const { after } = history[0].changes.find((one: { field: string }) => one.field === 'aliases')
      expect(after.toSorted()).toEqual([`${HOME}/moved-csv-one`, 'other.test/moved-csv-two'])
    })

    test('that are taken refuse their row, and leave nothing of its link', async () => {
      const token = await open().register()
      const file = linesOf(
        'held-one,https://example.com/1,',
        'held-two,https://example.com/2,"held-free, held-one"',
        'held-three,https://example.com/3,api',
        'held-four,https://example.com/4,held-free HELD-four',
      )
      const { problems } = await imported(open(), token, file)
      expect(problems).toEqual([
        null,
        `aliases: ${HOME}/held-one is already in use. Choose another key.`,
        'aliases: This word is reserved. Choose another one.',
        null,
      ])
      expect(await aliasesOf(open(), token, 'held-two')).toBe(404)
      expect(await aliasesOf(open(), token, 'held-four')).toEqual([`${HOME}/held-free`])
      const { total } = await (await open().call(LINKS, { token })).json()
      expect(total).toBe(2)
    })

    test('are checked against rows further up, also beyond the rows of one transaction', async () => {
      const token = await open().register()
      const many = Array.from({ length: 60 }, (_, at) => `far-${at},https://example.com/${at},`)
      many[0] = 'far-0,https://example.com/0,far-alias'
      const file = linesOf(...many, 'far-last,https://example.com/x,far-alias')
      const { problems } = await imported(open(), token, file)
      expect(problems).toHaveLength(50)
      const { items } = await (await open().call(IMPORTS, { token })).json()
      expect(items[0]).toMatchObject({ good: 60, total: 61 })
    })

    test('have domains that are asked for, as those of links are', async () => {
      const token = await open().register()
      const file = linesOf('dom-one,https://example.com/1,https://s.example/dom-two')
      const lone = await imported(open(), token, file)
      expect(lone.sent.domains).toMatchObject([{ name: 's.example', isOpen: false }])
      expect(await aliasesOf(open(), token, 'dom-one')).toEqual([`${HOME}/dom-two`])
      const two = [
        'key,domain,url,aliases',
        'dom-three,a.example,https://example.com/1,b.example/dom-four',
      ]
      const refused = await imported(open(), token, two.join('\n'))
      expect(refused.problems[0]).toStartWith('The file has several domains, and “a.example” is')
      const domains = { 'a.example': HOME, 'b.example': 'other.test' }
      await imported(open(), token, two.join('\n'), { domains })
      expect(await aliasesOf(open(), token, 'dom-three')).toEqual(['other.test/dom-four'])
    })
  },
  { LINK_DOMAINS: 'other.test' },
)
