import { fileURLToPath } from 'node:url'
import packageJson from '../../../package.json' with { type: 'json' }

/** The same for sources and for bundled files. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const UNKNOWN = 'unknown'

/** Identifies the build. The commit is `unknown` without a repository, as in an image. */
export async function readBuild(): Promise<{ version: string; commit: string; bun: string }> {
  return { version: packageJson.version, commit: await readCommit(), bun: Bun.version }
}

async function readCommit(): Promise<string> {
  const git = Bun.which('git')
  if (!git) return UNKNOWN
  const child = Bun.spawn([git, 'rev-parse', '--show-prefix', '--short=12', 'HEAD'], {
    cwd: ROOT,
    stdin: 'ignore',
    stderr: 'ignore',
  })
  const [prefix, commit] = (await new Response(child.stdout).text()).split('\n')
  // A prefix means that the folder is inside another repository.
  return (await child.exited) === 0 && prefix === '' && commit ? commit : UNKNOWN
}
