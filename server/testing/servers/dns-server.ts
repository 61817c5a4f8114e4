import { createSocket, type Socket as Datagrams } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import {
  type Answer,
  decode,
  encode,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from 'dns-packet'

type RecordType = 'TXT' | 'A' | 'AAAA' | 'CNAME'
/** `failing` is SERVFAIL; `truncated` over UDP only, so that the question comes again over TCP. */
type Manner = 'well' | 'silent' | 'broken' | 'refusing' | 'failing' | 'truncated'

type Transport = 'udp' | 'tcp'

export interface DnsServer {
  /** Address and port in the form of DNS_SERVERS. */
  address: string
  /** Sets the records of a name and type; without values, removes them. */
  set(name: string, type: RecordType, ...values: string[]): void
  /** Each query for the name and type is answered by the next set of values; the last one stays. */
  setTurns(name: string, type: RecordType, turns: readonly (readonly string[])[]): void
  /** Sets how queries for a name are answered; of one type with `AAAA name`, of all names with `*`. */
  behave(name: string, how: Manner): void
  /** Number of queries so far; of one name, or `A name`. */
  asked(of?: string): number
  close(): Promise<void>
}

const NO_SUCH_NAME = 3
const FLAGS: Partial<Record<Manner, number>> = {
  failing: 2,
  refusing: 5,
  truncated: TRUNCATED_RESPONSE,
}
/** Real resolvers give up after a few more. */
const LONGEST_CHAIN = 12

/** A name server on loopback with the records of a test, which must not be cached. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = openRecords()
  const manners = new Map<string, Manner>()
  const asked = new Map<string, number>()
  const count = (what: string) => asked.set(what, (asked.get(what) ?? 0) + 1)

  const mannerOf = (name: string, type: RecordType, over: Transport): Manner => {
    const manner = manners.get(`${type} ${name}`) ?? manners.get(name) ?? manners.get('*') ?? 'well'
    return manner === 'truncated' && over === 'tcp' ? 'well' : manner
  }

  const codeOf = (name: string, manner: Manner): number =>
    FLAGS[manner] ?? (records.has(name) ? 0 : NO_SUCH_NAME)

  function answerTo(bytes: Buffer, over: Transport): Buffer | undefined {
    const { id, questions, name, type } = questionIn(bytes)
    for (const what of ['', name, `${type} ${name}`]) count(what)
    const manner = mannerOf(name, type, over)
    if (manner === 'silent') return undefined
    if (manner === 'broken') return Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(40, 255)])
    const answers = manner === 'well' ? records.answer(name, type) : []
    const flags = RECURSION_DESIRED | RECURSION_AVAILABLE | codeOf(name, manner)
    return encode({ type: 'response', id, flags, questions, answers })
  }

  const { address, close } = await listen(answerTo)
  return {
    address,
    set: (name, type, ...values) => records.set(name, type, values.length > 0 ? [values] : []),
    setTurns: (name, type, turns) => records.set(name, type, turns),
    behave: (name, how) => void manners.set(name, how),
    asked: (of = '') => asked.get(of) ?? 0,
    close,
  }
}

function questionIn(bytes: Buffer) {
  const { id, questions = [] } = decode(bytes)
  const name = questions[0]?.name.toLowerCase() ?? ''
  return { id: id ?? 0, questions, name, type: questions[0]?.type as RecordType }
}

function openRecords() {
  const records = new Map<string, (readonly string[])[]>()
  const take = (name: string, type: RecordType): Answer[] => {
    const turns = records.get(`${name} ${type}`) ?? []
    const values = (turns.length > 1 ? turns.shift() : turns[0]) ?? []
    return values.map((data) => ({ type, name, ttl: 0, data }) as Answer)
  }
  const answer = (name: string, type: RecordType, depth = 0): Answer[] => {
    const own = take(name, type)
    const [alias] = type === 'CNAME' ? [] : take(name, 'CNAME')
    if (own.length > 0 || !alias || depth === LONGEST_CHAIN) return own
    return [alias, ...answer(String((alias as { data: string }).data), type, depth + 1)]
  }
  return {
    answer: (name: string, type: RecordType) => answer(name, type),
    has: (name: string) => [...records.keys()].some((key) => key.startsWith(`${name} `)),
    set(name: string, type: RecordType, turns: readonly (readonly string[])[]) {
      if (turns.length > 0) records.set(`${name} ${type}`, [...turns])
      else records.delete(`${name} ${type}`)
    },
  }
}

type AnswerTo = (bytes: Buffer, over: Transport) => Buffer | undefined

/** Over UDP and TCP on one port, as a name server has to. */
async function listen(answerTo: AnswerTo) {
  const streams = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    let before: Buffer = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      before = Buffer.concat([before, part])
      while (before.length >= 2 && before.length >= 2 + before.readUInt16BE()) {
        const end = 2 + before.readUInt16BE()
        const answer = answerTo(before.subarray(2, end), 'tcp')
        if (answer) socket.write(withLength(answer))
        before = before.subarray(end)
      }
    })
  })
  const open = new Set<Socket>()
  const { port, datagrams } = await bindBoth(streams)
  datagrams.on('message', (bytes, from) => {
    const answer = answerTo(bytes, 'udp')
    if (answer) datagrams.send(answer, from.port, from.address)
  })
  return {
    address: `127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await Promise.all([
        new Promise((done) => streams.close(done)),
        new Promise<void>((done) => datagrams.close(() => done())),
      ])
    },
  }
}

function withLength(answer: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(answer.length)
  return Buffer.concat([length, answer])
}

/** A port that is free for TCP may be taken for UDP. */
async function bindBoth(streams: Server): Promise<{ port: number; datagrams: Datagrams }> {
  for (let tries = 5; ; tries -= 1) {
    await new Promise<void>((done) => streams.listen(0, '127.0.0.1', done))
    const { port } = streams.address() as AddressInfo
    const datagrams = createSocket('udp4')
    try {
      datagrams.bind(port, '127.0.0.1')
      await once(datagrams, 'listening')
      return { port, datagrams }
    } catch (error) {
      await new Promise((done) => streams.close(done))
      if (tries === 1) throw error
    }
  }
}
