import { fileURLToPath } from 'node:url'
import { SECOND } from '../clock.ts'
import { openFairQueue } from '../loop/fair-queue.ts'
import { threadEntry } from '../loop/thread.ts'
import {
  type EncodedPicture,
  encodePicture,
  type PictureLimits,
  type PictureRefusal,
  RefusedPicture,
} from './encode-picture.ts'

/** The first line that the process writes; the bytes of the picture follow. */
type Answer = { width: number; height: number } | { refusal: PictureRefusal }

const TIMEOUT_MS = 20 * SECOND
/** Each one waits with the whole file in memory. */
const WAITING_MAX = 12
const OWN_WAITING_MAX = 4
const NEWLINE = 10

const queue = openFairQueue({ ownWaitingMax: OWN_WAITING_MAX, waitingMax: WAITING_MAX })

/**
 * Decodes a picture of a stranger in a process of its own, one at a time and by turns of the owners: a file that breaks a
 * decoder ends that process and nothing else. Throws a RefusedPicture, also for a file that ended the process.
 */
export function encodeApart(
  bytes: Uint8Array,
  { owner, ...limits }: PictureLimits & { owner: string },
): Promise<EncodedPicture> {
  return queue.run(owner, () => runEncoder(bytes, limits))
}

async function runEncoder(bytes: Uint8Array, limits: PictureLimits): Promise<EncodedPicture> {
  const encoder = Bun.spawn({
    cmd: [process.execPath, fileURLToPath(threadEntry('picture-encoder')), JSON.stringify(limits)],
    // It needs none of our settings, and secrets are among them.
    env: {},
    stdin: bytes,
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const written = await new Response(encoder.stdout).bytes()
  if ((await encoder.exited) !== 0) throw new RefusedPicture('damaged')
  const end = written.indexOf(NEWLINE)
  const answer: Answer = JSON.parse(new TextDecoder().decode(written.subarray(0, end)))
  if ('refusal' in answer) throw new RefusedPicture(answer.refusal)
  return { ...answer, bytes: written.subarray(end + 1) }
}

/** The side of the process: reads the file from its input. */
export async function encodeInput(limits: PictureLimits): Promise<void> {
  const input = await Bun.stdin.bytes()
  const { answer, bytes } = await encodePicture(input, limits).then(
    ({ width, height, bytes }) => ({ answer: { width, height } satisfies Answer, bytes }),
    (error: unknown) => {
      if (!(error instanceof RefusedPicture)) throw error
      return { answer: { refusal: error.reason } satisfies Answer, bytes: new Uint8Array() }
    },
  )
  await Bun.write(Bun.stdout, Buffer.concat([Buffer.from(`${JSON.stringify(answer)}\n`), bytes]))
}
