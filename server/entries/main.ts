import { environment, readConfig } from '../config.ts'
import { openLog } from '../platform/log.ts'
import { StartError } from '../processes/start/start-error.ts'
import { startProgram } from '../processes/supervisor.ts'
import { ConfigError } from '../settings.ts'

try {
  const config = readConfig(environment)
  const log = openLog(config.logLevel, { process: 'main' })
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  const starting = startProgram(config, environment, log)
  // Registered before the start completes, so that a program that is still starting stops cleanly too.
  const stop = async () => {
    const program = await starting.catch(() => undefined)
    await program?.stop()
    process.exit(program ? 0 : 1)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await starting
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error
  process.stderr.write(`Unfurly cannot start. ${error.message}\n`)
  process.exit(1)
}
