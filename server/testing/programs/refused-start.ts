import { expect } from 'bun:test'
import { failToStart, type StartOptions } from './program.ts'

/** The one line that a refused start prints besides its log. */
export async function refusedStart(options: StartOptions): Promise<string> {
  const { code, output } = await failToStart(options)
  expect(code).toBe(1)
  const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}
