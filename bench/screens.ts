import { owner } from '../server/demo/seed.ts'
import { withDemo } from './demo.ts'
import { timeFirstScreens } from './first-screen.ts'
import { timeInteractions } from './interactions.ts'
import { weighPages } from './page-weight.ts'
import { timeScreenChanges } from './screen-changes.ts'
import { print, type Row } from './support/rows.ts'

/** Waiting times in the browser: the first load, screen changes, and interactions. */
export async function run(): Promise<Row[]> {
  return withDemo(
    async (demo) => [
      ...(await weighPages(demo)),
      ...(await timeFirstScreens(demo)),
      ...(await timeScreenChanges(demo)),
      ...(await timeInteractions(demo)),
    ],
    // Only operators may open all screens
    { OPERATORS: owner.email },
  )
}

if (import.meta.main) print(await run())
