import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as journey } from './journey.ts'
import { startProgram } from './program.ts'

/** The e-mail of the operator. */
export const operatorEmail = 'vera.lund@people.example'

/** With payments enabled and a known data folder, so that tests can write what takes weeks or a payment. */
export const test = journey.extend<object, { dataDir: string }>({
  dataDir: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'unfurly-e2e-'))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ dataDir }, use) => {
      const program = await startProgram({
        PAYMENTS_ENABLED: 'true',
        OPERATORS: operatorEmail,
        DATA_DIR: dataDir,
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})
