import type { Socket } from 'bun'
import { residentMbOf } from '../support/process-memory.ts'
import { limitRow, type Row, spell } from '../support/rows.ts'
import { measureBeside } from './measure.ts'
import type { NeighbourRig } from './rig.ts'
import { anyAddress } from './signed-in-client.ts'
import type { Workload } from './workloads.ts'

const BODY_BYTES = 28 * 1024 * 1024
const SAMPLE_MS = 100
const PIECE = Buffer.alloc(65_536, 'a')
const CHUNK = Buffer.from(`${PIECE.length.toString(16)}\r\n${PIECE.toString()}\r\n`)
const CHUNKED = 'Transfer-Encoding: chunked'
/** Of redirects beside it. */
const MOST_P999_MS = 60

interface Kind {
  what: string
  count: number
  /** Method and path. */
  call: string
  type: string
  framing?: string
  /** Whether the heavy account sends them. */
  isSignedIn?: true
  mostMb: number
}

const json = { type: 'application/json', count: 40, mostMb: 60 }
const kinds: readonly Kind[] = [
  { ...json, what: 'to the login', call: 'POST /api/ui/v1/auth/login' },
  { ...json, what: 'to no call', call: 'POST /api/ui/v1/nothing' },
  { ...json, what: 'to no call', call: 'POST /api/ui/v1/nothing', count: 240, mostMb: 100 },
  {
    ...json,
    what: 'with their length, to no call',
    call: 'POST /api/ui/v1/nothing',
    framing: `Content-Length: ${BODY_BYTES}`,
  },
  {
    ...json,
    what: 'to the event address of the payment provider',
    call: 'POST /api/ui/v1/billing/webhook',
  },
  { ...json, what: 'to a link', call: 'POST /nothing-here' },
  { ...json, what: 'to a page', call: 'POST /app/' },
  { ...json, what: 'to a call without a login', call: 'POST /api/ui/v1/imports', type: 'text/csv' },
  {
    ...json,
    what: 'as imports of one account',
    call: 'POST /api/ui/v1/imports',
    type: 'text/csv',
    isSignedIn: true,
    mostMb: 120,
  },
]

/** Measures the memory of request bodies that do not end, for each kind of call. */
export async function measureOpenBodies(rig: NeighbourRig): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of kinds) rows.push(...(await measureKind(rig, kind)))
  return rows
}

async function measureKind(rig: NeighbourRig, kind: Kind): Promise<Row[]> {
  const { what, count, mostMb } = kind
  const name = `${count} open bodies of ${BODY_BYTES / 1024 / 1024} MB ${what}`
  let grown = { sum: 0, parts: '' }
  const workload: Workload = {
    name,
    mostP999Ms: MOST_P999_MS,
    async run(_rig, isOver) {
      const memory = watchMemory(rig)
      const bodies = await Promise.all(Array.from({ length: count }, () => openBody(rig, kind)))
      while (!isOver()) await Bun.sleep(100)
      for (const { close } of bodies) close()
      grown = memory.stop()
      return wordsFor(bodies)
    },
  }
  const rows = await measureBeside(rig, workload)
  const memory = limitRow({
    what: `${name}: memory of all processes on top of what they had`,
    value: grown.sum,
    unit: 'MB',
    most: mostMb,
    beside: grown.parts,
  })
  return [...rows, memory]
}

function wordsFor(bodies: readonly OpenBody[]): string {
  const sent = bodies.reduce((sum, body) => sum + body.sent, 0)
  const refused = bodies.filter(({ answer }) => answer !== '')
  const statuses = [...new Set(refused.map(({ answer }) => answer.slice(9, 12)))]
  const words = refused.length > 0 ? ` (${statuses.join(', ')})` : ''
  return `${spell(sent / 1e6)} MB sent, ${refused.length} of ${bodies.length} refused${words}`
}

interface OpenBody {
  sent: number
  answer: string
  close(): void
}

async function openBody({ program, heavy }: NeighbourRig, kind: Kind): Promise<OpenBody> {
  const port = Number(new URL(program.origin).port)
  const { call, type, framing = CHUNKED, isSignedIn } = kind
  const head = [
    `${call} HTTP/1.1`,
    `Host: localhost:${port}`,
    `X-Forwarded-For: ${anyAddress()}`,
    ...(isSignedIn ? [`Authorization: Bearer ${heavy.tokens[0]}`] : []),
    `Content-Type: ${type}`,
    framing,
    '\r\n',
  ].join('\r\n')
  const piece = framing === CHUNKED ? CHUNK : PIECE
  const body: OpenBody = { sent: 0, answer: '', close: () => undefined }
  let rest: Uint8Array = Buffer.from(head)
  const push = (socket: Socket) => {
    while (body.sent < BODY_BYTES) {
      const written = Math.max(0, socket.write(rest))
      body.sent += written
      rest = rest.subarray(written)
      if (rest.length > 0) return
      rest = piece
    }
  }
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    allowHalfOpen: true,
    socket: {
      open: push,
      drain: push,
      data: (_socket, bytes) => {
        body.answer += bytes.toString('latin1')
      },
      close: () => undefined,
      // Without this Bun closes what the other end has half closed.
      end: () => undefined,
      error: () => undefined,
    },
  })
  body.close = () => socket.terminate()
  return body
}

/** Records peak growth, in total and by process. */
function watchMemory({ program }: NeighbourRig) {
  const processes = Object.entries(program.processes())
  const look = () => processes.map(([, pid]) => residentMbOf(pid))
  const before = look()
  let grown = { sum: 0, parts: '' }
  const timer = setInterval(() => {
    const each = look().map((mb, at) => mb - (before[at] ?? 0))
    const sum = each.reduce((total, mb) => total + mb, 0)
    if (sum <= grown.sum) return
    const parts = processes.map(([process], at) => `${process} ${spell(each[at] ?? 0)}`)
    grown = { sum, parts: parts.join(', ') }
  }, SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return grown
    },
  }
}
