import { expect } from 'bun:test'
import { failToStart, type StartOptions } from './program.ts'

/** The one line that a refused start says to whoever started it, besides its log. */
export async function refusedStart(options: StartOptions): Promise<string> {
  const { code, said } = await failToStart(options)
  expect(code).toBe(1)
  const lines = said.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}
