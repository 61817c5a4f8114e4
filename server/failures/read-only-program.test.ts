import { expect, test } from 'bun:test'
import { canMount } from '../testing/full-disk.ts'
import { ROOT } from '../testing/programs/launch.ts'
import {
  newDataDir,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'

/** The program's folder can only be read, for this program. */
const READ_ONLY = `mount --bind "${ROOT}" "${ROOT}" && mount -o remount,ro,bind "${ROOT}" && cd "${ROOT}" && exec "$@"`

test.skipIf(!canMount)(
  'the program runs from a folder that it may only read',
  async () => {
    const dataDir = newDataDir()
    const program = await startTestProgram({
      dataDir,
      within: ['unshare', '--mount', 'sh', '-c', READ_ONLY, 'sh'],
    })
    expect(await registerAt(program.origin)).not.toBe('')
    expect(program.output()).not.toContain('EROFS')
    expect(await program.stop()).toBe(0)
    removeFolder(dataDir)
  },
  300_000,
)
