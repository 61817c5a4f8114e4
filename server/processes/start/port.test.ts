import { expect, test } from 'bun:test'
import { openOnPort } from './port.ts'

const listenOn = (port: number) =>
  Bun.listen({ hostname: '127.0.0.1', port, socket: { data: () => undefined } })

test('waits for a port that is in use for a moment', async () => {
  const other = listenOn(0)
  let tries = 0
  const opening = openOnPort(() => {
    tries += 1
    if (tries === 3) other.stop(true)
    return listenOn(other.port)
  })
  const listener = await opening
  expect(listener.port).toBe(other.port)
  expect(tries).toBeGreaterThanOrEqual(3)
  listener.stop(true)
})

test('throws any other error at once', async () => {
  const broken = () => {
    throw new Error('broken')
  }
  await expect(openOnPort(broken)).rejects.toThrow('broken')
})
