import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

/** Both from the sources and from what the bundler made of them. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const UNKNOWN = 'unknown'

/** Which program this is; `unknown` stands for a commit that nobody can tell, as in an image without the repository. */
export async function readBuild(): Promise<{ version: string; commit: string; bun: string }> {
  return { version: packageJson.version, commit: await readCommit(), bun: Bun.version }
}

async function readCommit(): Promise<string> {
  const git = Bun.which('git')
  if (!git) return UNKNOWN
  const asked = Bun.spawn([git, 'rev-parse', '--show-prefix', '--short=12', 'HEAD'], {
    cwd: ROOT,
    stdin: 'ignore',
    stderr: 'ignore',
  })
  const [prefix, commit] = (await new Response(asked.stdout).text()).split('\n')
  // A prefix tells that the folder lies within somebody else's repository.
  return (await asked.exited) === 0 && prefix === '' && commit ? commit : UNKNOWN
}
