import { createSocket } from 'node:dgram'
import { type Answer, decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED } from 'dns-packet'

type RecordType = 'TXT' | 'A' | 'AAAA' | 'CNAME'

export interface DnsServer {
  /** Address and port in the form of DNS_SERVERS. */
  address: string
  /** Sets the records of a name and type; without values, removes them. */
  set(name: string, type: RecordType, ...values: string[]): void
  /** Sets how queries for a name are answered. */
  behave(name: string, how: 'well' | 'silent' | 'broken' | 'refusing'): void
  /** Number of queries so far. */
  asked(): number
  close(): Promise<void>
}

const REFUSED = 5
const NO_SUCH_NAME = 3

/** A name server on loopback with the records of a test. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string[]>()
  const manners = new Map<string, string>()
  const socket = createSocket('udp4')
  let asked = 0
  const recordsOf = (name: string, type: RecordType): Answer[] =>
    (records.get(`${name} ${type}`) ?? []).map((data) => ({ type, name, ttl: 1, data }) as Answer)
  const answersTo = (name: string, type: RecordType): Answer[] => {
    const own = recordsOf(name, type)
    const [alias] = type === 'CNAME' ? [] : recordsOf(name, 'CNAME')
    if (own.length > 0 || !alias) return own
    return [alias, ...recordsOf(String((alias as { data: string }).data), type)]
  }
  const codeFor = (name: string): number => {
    if (manners.get(name) === 'refusing') return REFUSED
    return [...records.keys()].some((key) => key.startsWith(`${name} `)) ? 0 : NO_SUCH_NAME
  }
  const answerTo = (bytes: Buffer): Buffer | undefined => {
    const { id = 0, questions = [] } = decode(bytes)
    const [question] = questions
    const name = question?.name.toLowerCase() ?? ''
    const manner = manners.get(name)
    if (!question || manner === 'silent') return undefined
    const answers = manner === undefined ? answersTo(name, question.type as RecordType) : []
    const flags = RECURSION_DESIRED | RECURSION_AVAILABLE | codeFor(name)
    const packet = encode({ type: 'response', id, flags, questions, answers })
    return manner === 'broken'
      ? Buffer.concat([packet.subarray(0, 2), Buffer.alloc(40, 255)])
      : packet
  }
  socket.on('message', (bytes, from) => {
    asked += 1
    const answer = answerTo(bytes)
    if (answer) socket.send(answer, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set(name, type, ...values) {
      if (values.length > 0) records.set(`${name} ${type}`, values)
      else records.delete(`${name} ${type}`)
    },
    behave(name, how) {
      if (how === 'well') manners.delete(name)
      else manners.set(name, how)
    },
    asked: () => asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
