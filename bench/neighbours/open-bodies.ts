import type { Socket } from 'bun'
import { residentMbOf } from '../support/process-memory.ts'
import { limitRow, type Row, spell } from '../support/rows.ts'
import { measureBeside } from './measure.ts'
import type { NeighbourRig } from './rig.ts'
import { anyAddress } from './signed-in-client.ts'
import type { Workload } from './workloads.ts'

const BODIES = 20
const BODY_BYTES = 28 * 1024 * 1024
const MOST_MB = 100
const SAMPLE_MS = 100
const CHUNK = new TextEncoder().encode(`${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`)

const name = `${BODIES} open bodies of ${BODY_BYTES / 1024 / 1024} MB without a length, to the login`

/** Endless bodies without a length, and the memory that they use. */
export async function measureOpenBodies(rig: NeighbourRig): Promise<Row[]> {
  let grown = { sum: 0, parts: '' }
  const workload: Workload = {
    name,
    async run({ program }, isOver) {
      const memory = watchMemory(rig)
      const port = Number(new URL(program.origin).port)
      const bodies = await Promise.all(Array.from({ length: BODIES }, () => openBody(port)))
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
    most: MOST_MB,
    beside: grown.parts,
  })
  return [...rows, memory]
}

function wordsFor(bodies: readonly OpenBody[]): string {
  const sent = bodies.reduce((sum, body) => sum + body.sent, 0)
  const refused = bodies.filter(({ answer }) => answer !== '')
  const statuses = [...new Set(refused.map(({ answer }) => answer.slice(9, 12)))]
  const words = refused.length > 0 ? ` (${statuses.join(', ')})` : ''
  return `${spell(sent / 1e6)} MB sent, ${refused.length} of ${BODIES} refused${words}`
}

interface OpenBody {
  sent: number
  answer: string
  close(): void
}

async function openBody(port: number): Promise<OpenBody> {
  const head = [
    'POST /api/ui/v1/auth/login HTTP/1.1',
    `Host: localhost:${port}`,
    `X-Forwarded-For: ${anyAddress()}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    '\r\n',
  ].join('\r\n')
  const body: OpenBody = { sent: 0, answer: '', close: () => undefined }
  let rest: Uint8Array = new TextEncoder().encode(head)
  const push = (socket: Socket) => {
    while (body.sent < BODY_BYTES) {
      const written = Math.max(0, socket.write(rest))
      body.sent += written
      rest = rest.subarray(written)
      if (rest.length > 0) return
      rest = CHUNK
    }
  }
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: push,
      drain: push,
      data: (_socket, bytes) => {
        body.answer += bytes.toString('latin1')
      },
      close: () => undefined,
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
