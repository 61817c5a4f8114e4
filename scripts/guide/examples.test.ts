import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  type RunningProgram,
  removeFolder,
  startTestProgram,
} from '../../server/testing/programs/program.ts'
import { editorKeyAt } from './api-key.ts'
import { listGuidePages, readPage } from './guide-pages.ts'
import {
  differencesFrom,
  examplesOf,
  isChecked,
  type Outcome,
  runExamples,
} from './page-examples.ts'

const SLOW = 120_000

const pages = listGuidePages()
  .map((page) => ({ name: page.name, examples: examplesOf(page) }))
  .filter(({ examples }) => examples.length > 0)

test('the API page has examples that run', () => {
  expect(pages.find(({ name }) => name === 'api')?.examples.length).toBeGreaterThan(10)
})

for (const { name, examples } of pages) {
  describe(`The examples of ${name}.md`, () => {
    let program: RunningProgram | undefined
    let outcomes: readonly Outcome[] = []
    let messages = ''

    beforeAll(async () => {
      // Each page starts with an empty account.
      program = await startTestProgram()
      const key = await editorKeyAt(program.origin)
      const environment = { UNFURLY: program.origin, UNFURLY_KEY: key }
      ;({ outcomes, messages } = await runExamples(examples, environment))
    }, SLOW)
    afterAll(async () => {
      await program?.stop()
      removeFolder(program?.dataDir ?? '')
    })

    test('show an answer, or fail by themselves', () => {
      const unchecked = examples.filter((example) => !isChecked(example))
      expect(unchecked.map(({ run }) => run.line)).toEqual([])
    })

    test.each(examples.map(({ run, answer }, at) => ({ line: run.line, answer, at })))(
      'line $line does what the page says',
      ({ answer, at }) => {
        const { isDone, output } = outcomes[at] ?? { isDone: false, output: '' }
        if (!isDone) throw new Error(`It failed, or one before it did:\n${output}\n${messages}`)
        if (answer) expect(differencesFrom(answer, output)).toEqual([])
      },
    )
  })
}

describe('Running the examples of a page', () => {
  const pageOf = (...fences: string[]) => readPage('a-page', fences.join('\n'))
  const example = (run: string, info = '', answer = '') =>
    `\`\`\`bash run\n${run}\n\`\`\`\n${info && `\`\`\`${info}\n${answer}\n\`\`\`\n`}`
  const outcomesOf = async (page: ReturnType<typeof pageOf>) =>
    (await runExamples(examplesOf(page), {})).outcomes

  test('hands values from one example to the next', async () => {
    const page = pageOf(
      example('id=17', ''),
      example('echo "{\\"id\\": $id}"', 'json answer', '{"id": 17}'),
    )
    const [, second] = await outcomesOf(page)
    expect(second).toEqual({ isDone: true, output: '{"id": 17}\n' })
  })

  test('stops at an example that fails', async () => {
    const page = pageOf(example('echo 1'), example('false'), example('echo 3'))
    expect((await outcomesOf(page)).map(({ isDone }) => isDone)).toEqual([true, false, false])
  })

  test('finds an answer that differs', () => {
    const [shown] = examplesOf(pageOf(example('true', 'json answer', '{"id": 17}')))
    expect(shown?.answer && differencesFrom(shown.answer, '{"id": 18}')).toEqual([
      'the answer.id is 18 instead of 17',
    ])
    const [head] = examplesOf(pageOf(example('true', 'text answer', 'HTTP/1.1 302 Found\n…\nx: y')))
    expect(
      head?.answer && differencesFrom(head.answer, 'HTTP/1.1 302 Found\r\na: b\r\nx: y\r\n'),
    ).toEqual([])
  })

  test('refuses an answer without an example, and an unchecked example', () => {
    expect(() => examplesOf(pageOf('```json answer\n{}\n```\n'))).toThrow('a-page.md:1')
    const checked = (run: string) => examplesOf(pageOf(example(run))).map(isChecked)
    expect([checked('curl "$A"'), checked('curl -sSf "$A"'), checked('id=1')]).toEqual([
      [false],
      [true],
      [true],
    ])
  })
})
