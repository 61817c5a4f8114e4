import { expect, test } from 'bun:test'
import { EventReader, type StreamEvent } from './event-stream.ts'

function reading() {
  const events: StreamEvent[] = []
  return { events, reader: new EventReader((event) => events.push(event)) }
}

const TEXT =
  'retry: 2000\nid: a\n\nevent: click\nid: b\ndata: {"n": 1}\n\n:\nid: c\n\nevent: click\r\ndata: x\r\ndata: y\r\n\r\n'

test('events are read whole, wherever the text is cut', () => {
  for (const size of [1, 7, TEXT.length]) {
    const { events, reader } = reading()
    for (let from = 0; from < TEXT.length; from += size) reader.push(TEXT.slice(from, from + size))
    expect(events).toEqual([
      { name: 'click', data: '{"n": 1}' },
      { name: 'click', data: 'x\ny' },
    ])
    expect(reader.lastId).toBe('c')
  }
})

test('an id counts once its event is complete, and a heartbeat carries one too', () => {
  const { events, reader } = reading()
  reader.push('id: a\n\nevent: click\nid: b\ndata: 1\n')
  expect(reader.lastId).toBe('a')
  reader.push('\n')
  expect(reader.lastId).toBe('b')
  reader.push(':\nid: c\n\n')
  expect([reader.lastId, events.length]).toEqual(['c', 1])
})
