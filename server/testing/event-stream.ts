import { until } from './until.ts'
export interface ReadEvent {
  /** The last id received so far. */
  id: string
  event: string
  data: string
}

export interface StreamReading {
  /** The events received so far. */
  events: ReadEvent[]
  /** Everything received, including comments. */
  text(): string
  lastId(): string
  /** Waits for that many events. */
  until(count: number): Promise<ReadEvent[]>
  /** Resolves when the stream ends: by the server, or by a broken connection. */
  readonly ended: Promise<'closed' | 'broken'>
  /** Disconnects. */
  leave(): Promise<void>
}

/** Reads server-sent events from the body of an answer, as a browser would. */
export function readStream(answer: Response): StreamReading {
  if (!answer.ok || !answer.body) throw new Error(`no stream but ${answer.status}`)
  const events: ReadEvent[] = []
  const decoder = new TextDecoder()
  const reader = answer.body.getReader()
  let text = ''
  let rest = ''
  let id = ''
  const take = (block: string) => {
    const fields = new Map(block.split('\n').map(fieldOf))
    id = fields.get('id') ?? id
    const data = fields.get('data')
    if (data !== undefined) events.push({ id, event: fields.get('event') ?? 'message', data })
  }
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const piece = decoder.decode(part.value, { stream: true })
      text += piece
      rest += piece
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  return {
    events,
    text: () => text,
    lastId: () => id,
    async until(count) {
      await until(() => events.length >= count)
      return events
    },
    ended: read().then(
      () => 'closed' as const,
      () => 'broken' as const,
    ),
    leave: () => reader.cancel(),
  }
}

function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}
