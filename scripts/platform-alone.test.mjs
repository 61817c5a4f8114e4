import { expect, test } from 'bun:test'
import { run } from './house/run.mjs'

const timeoutMs = 180_000

// The product adds its tables to the platform's type of the database. Compiled without the product, the platform has only
// its own, so a query of any other table is an error here.
test(
  'the platform compiles without the product',
  async () => {
    const { exitCode, output } = await run(
      process.execPath,
      ['node_modules/tsc7/bin/tsc', '--project', 'server/platform/tsconfig.alone.json'],
      { capture: true },
    )
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: '' })
  },
  timeoutMs,
)
