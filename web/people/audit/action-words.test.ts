import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import type { AuditEntry } from '../../../contract/people/audit.ts'
import { actionWords, actorWords, hasWords } from './action-words.ts'
import { isOfSomeKind } from './trail-filter.ts'

const entry: AuditEntry = {
  id: 'aud_1',
  at: '2026-11-21T12:00:00.000Z',
  action: 'user.role-changed',
  subject: 'usr_2',
  subjectName: 'Sam Reed',
  actor: { id: 'usr_1', name: 'Ada Moss', email: 'ada@people.example' },
  assumedBy: null,
  apiKey: null,
  country: null,
  before: null,
  after: null,
}
const sentence = (part: Partial<AuditEntry>) => {
  const whole = { ...entry, ...part }
  const { before, subject, after } = actionWords(whole)
  return `${actorWords(whole)} ${before}${subject}${after}`
}

/** Every action named in the server's sources, as in `action: 'link.edited'`. */
async function writtenActions(): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const path of new Glob('server/**/*.ts').scan('.')) {
    if (path.endsWith('.test.ts')) continue
    for (const line of (await Bun.file(path).text()).split('\n')) {
      if (!/\baction\b/.test(line)) continue
      for (const [, action] of line.matchAll(/'([a-z][A-Za-z-]*\.[a-z-]+)'/g)) {
        found.add(action ?? '')
      }
    }
  }
  return found
}

test('every action of the server has a sentence and belongs to a kind', async () => {
  const actions = [...(await writtenActions())]
  expect(actions).toContain('apiKey.revoked')
  expect(actions.filter((action) => !hasWords(action))).toEqual([])
  expect(actions.filter((action) => !isOfSomeKind(action))).toEqual([])
})

test('an entry reads as a sentence', () => {
  expect(sentence({})).toBe('Ada Moss changed the role of Sam Reed')
  expect(sentence({ action: 'link.deleted', subjectName: 'a.example/b' })).toBe(
    'Ada Moss moved the link a.example/b to the trash',
  )
  expect(sentence({ action: 'account.created' })).toBe('Ada Moss made the account')
  expect(sentence({ action: 'factor.added', after: { name: 'Phone' } })).toBe(
    'Ada Moss added a second factor: Phone',
  )
})

test('an unknown action of a newer server is shown by its name', () => {
  expect(sentence({ action: 'hub.merged', subjectName: null })).toBe('Ada Moss hub.merged usr_2')
  expect(sentence({ action: 'constructor' })).toBe('Ada Moss constructor Sam Reed')
})

test('an automatic action is attributed to Unfurly', () => {
  expect(sentence({ action: 'domain.lost', actor: null, subjectName: 'go.example' })).toBe(
    'Unfurly stopped the links on the domain go.example, which has no proof',
  )
})

test('a deleted user and an acting operator are named', () => {
  expect(actorWords({ ...entry, actor: null })).toBe('Somebody who is gone')
  expect(actorWords({ ...entry, assumedBy: 'op@host.example' })).toBe(
    'op@host.example, as Ada Moss,',
  )
})
