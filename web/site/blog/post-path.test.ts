import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isPostPath, pathOfFile } from './post-path.ts'
import { postPaths } from './post-paths.ts'

describe('The path of a post', () => {
  test.each([
    ['2024/getting-started', '2024-11-04'],
    ['2025/05/qr-codes', '2025-05-17'],
    ['2025/01/16/link-shortener-guides', '2025-01-16'],
  ])('%s is right for %s', (path, date) => {
    expect(isPostPath(path, date)).toBe(true)
  })

  test.each([
    ['qr-codes', '2025-05-17'],
    ['2025/06/qr-codes', '2025-05-17'],
    ['2024/qr-codes', '2025-05-17'],
    ['2025/05/16/qr-codes', '2025-05-17'],
    ['2025/5/qr-codes', '2025-05-17'],
    ['2025/05/17/more/qr-codes', '2025-05-17'],
    ['2025/05/', '2025-05-17'],
    ['2025/05/QR-codes', '2025-05-17'],
    ['2025/05/qr codes', '2025-05-17'],
    ['2025/05/../qr-codes', '2025-05-17'],
    ['2025/05/qr%2Dcodes', '2025-05-17'],
    ['2025/02/30/qr-codes', '2025-02-30'],
    ['2025/13/qr-codes', '2025-13-01'],
    ['2025/05/qr-codes', 'May 2025'],
    ['2025/05/qr-codes', undefined],
    ['2025/05/qr-codes', 20250517],
  ])('%s is wrong for %s', (path, date) => {
    expect(isPostPath(path, date)).toBe(false)
  })

  test('is the one of its file', () => {
    expect(pathOfFile('2025/05/qr-codes.mdx')).toBe('2025/05/qr-codes')
    expect(pathOfFile('../../posts/2025/05/qr-codes.mdx')).toBe('2025/05/qr-codes')
  })
})

describe('The list of all paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posts-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('leaves out a file in a wrong folder, with a warning that names it', () => {
    for (const [file, date] of [
      ['2024/early.mdx', '2024-11-04'],
      ['2025/06/moved.mdx', '2025-05-17'],
      ['loose.mdx', '2025-05-17'],
    ] as const) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), `---\ntitle: Title\ndate: ${date}\n---\n\nText.\n`)
    }
    const warnings: string[] = []
    expect(postPaths((line) => warnings.push(line), folder)).toEqual(['2024/early'])
    expect(warnings).toEqual([
      'web/posts/2025/06/moved.mdx has no page: its folder does not fit its date, 2025-05-17',
      'web/posts/loose.mdx has no page: its folder does not fit its date, 2025-05-17',
    ])
  })

  test('has every post of the product', () => {
    const warnings: string[] = []
    const paths = postPaths((line) => warnings.push(line))
    expect(warnings).toEqual([])
    expect(paths).toContain('2025/05/qr-codes')
    expect(paths).toContain('2025/01/16/link-shortener-guides')
    expect(paths).toContain('2024/getting-started')
  })
})
